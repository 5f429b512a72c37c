/** Bytes 0x80 to 0x9F; the five undefined bytes stay as they are. */
const special: Readonly<Record<string, string>> = {
  '\u0080': '€',
  '\u0082': '‚',
  '\u0083': 'ƒ',
  '\u0084': '„',
  '\u0085': '…',
  '\u0086': '†',
  '\u0087': '‡',
  '\u0088': 'ˆ',
  '\u0089': '‰',
  '\u008A': 'Š',
  '\u008B': '‹',
  '\u008C': 'Œ',
  '\u008E': 'Ž',
  '\u0091': '‘',
  '\u0092': '’',
  '\u0093': '“',
  '\u0094': '”',
  '\u0095': '•',
  '\u0096': '–',
  '\u0097': '—',
  '\u0098': '˜',
  '\u0099': '™',
  '\u009A': 'š',
  '\u009B': '›',
  '\u009C': 'œ',
  '\u009E': 'ž',
  '\u009F': 'Ÿ',
};

/** Node's TextDecoder for windows-1252 decodes these bytes as Latin-1 control characters. */
export const decodeWindows1252 = (file: Buffer): string =>
  file.toString('latin1').replace(/[\u0080-\u009F]/g, (letter) => special[letter] ?? letter);
