export default {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const,
  /** The letters of a date format as people of this language write it. */
  letters: { DD: 'DD', MM: 'MM', MMM: 'MMM', YYYY: 'YYYY' },
  am: 'AM',
  pm: 'PM',
};
