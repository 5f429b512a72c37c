export default {
  name: {
    USAO: 'United States',
    CANO: 'Canada',
    AUSO: 'Australia',
    NZLO: 'New Zealand',
    GBRO: 'United Kingdom',
    DEUO: 'Germany',
    ESPO: 'Spain',
    KORO: 'Korea',
    TWNO: 'Taiwan',
    HKGO: 'Hong Kong',
    SGPO: 'Singapore',
  },
  fieldOffice: '{{country}} Field Office',
};
