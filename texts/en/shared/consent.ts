export default {
  title: 'Terms of Use and privacy consent',
  confidential: 'The data shown in this product is confidential.',
  purposes:
    'It may be shared only for valid business purposes such as sponsorship marketing and responding to sponsor queries.',
  version: 'Version',
};
