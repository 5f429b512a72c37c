export default {
  missingGlyphs: '{{placeholder}} stands for characters this PDF cannot show. PRCDS shows them on the screen.',
};
