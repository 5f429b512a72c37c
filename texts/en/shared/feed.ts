export default {
  /** Of children missing from a snapshot. */
  kind: {
    reserved: 'Reserved',
    held: 'On hold',
    leaving: 'Already leaving',
  },
  column: {
    projectName: 'Project name',
    kind: 'Kind',
    office: 'Held or sponsored by',
    sheet: 'Missing children',
  },
  /** Why a line of a feed was refused: said of what was sent, by the code of the reason. */
  line: {
    required: 'The field is missing.',
    invalid: 'The value has the wrong type or form for this field.',
    'invalid-child-id': 'The value is not a Child ID. A Child ID looks like ETH-193408-0127.',
    'invalid-characters':
      'The value holds a line break or an invisible character. Send one line of visible characters.',
    'not-a-number': 'The value is not a whole number. Send a number without quotes and without decimals.',
    'not-a-date': 'The value is not a date. Send a day that exists, as YYYY-MM-DD.',
    'not-an-address':
      'The value is not the address of a video. Send an address that begins with https:// and holds no password.',
    'not-in-list': 'The value is not in the list of values for this field.',
    unknown: 'There is no such field in lines of this kind, or it cannot be sent.',
    'too-long': 'The value is too long. At most {{maximum}} characters are allowed.',
    'too-many': 'The list is too long. At most {{maximum}} entries are allowed.',
    'out-of-range': 'The value is out of range. Send a value from {{minimum}} to {{maximum}}.',
    'must-not-be-before': 'The day is too early. Send {{than}} or later.',
    'needs-project':
      'The community is not in the child’s project. A community’s code begins with the six digits of the project.',
    'not-in-country': 'The country in the Child ID is not the country of the project.',
    duplicate: 'An earlier line of this feed about the same child was valid. Only the first valid line counts.',
    'inactive-place': 'The country or office is inactive. Nothing new is allowed for it.',
    'cannot-change': 'The value differs from the stored one, and this field never changes.',
    contradiction: 'The value contradicts other fields of the line. Send one or the other.',
    'file-unknown':
      'The office has sent no file with this hash, or so long ago that it has been deleted. Send the file first.',
    'file-of-other-type': 'The file with this hash is of another type. Send one of the type that fits the entry.',
    'unpacks-too-large': 'What was sent unpacks to more than {{maximum}} times its size. Send it uncompressed.',
    'child-erased': 'The child’s personal data has been erased. Nothing about this child is stored any more.',
    'not-json': 'The line is not a JSON object. Send one object on each line.',
    'not-utf8': 'The line is not UTF-8, or holds the character U+FFFD, which stands for unreadable ones.',
    'null-character': 'The line holds a NUL character. Leave it out.',
    'line-too-long': 'The line is too long. At most {{maximum}} bytes are allowed.',
    'too-many-blank-lines': 'Too many lines are blank. At most {{maximum}} are allowed.',
    'not-applied': 'The line could not be applied because of a fault in PRCDS. Send it again.',
    'older-than-stored': 'The data is older than what is stored. Send data of {{stored}} or later.',
    'outside-scope': 'The record is not in the country or project that the feed is about.',
    'not-for-this-sender': 'This office may not send records about that country or project.',
    'project-unknown': 'No project has this number. Send the project first, in the same feed or before it.',
    other: 'The value is not allowed.',
  },
  /** What is allowed, where the reason is only that the form is wrong; by the last part of the field’s name. */
  form: {
    Project: 'A project has six digits, in quotes.',
    Community: 'A community has the six digits of its project, a hyphen and two digits other than 00.',
    Country: 'A country has three capital letters.',
    Language: 'A language has two or three small letters.',
    File: 'A file is named by the hash in the answer to it: 64 digits and small letters a to f.',
    Feed: 'A feed’s name has at most 80 letters, digits, dots, hyphens and underscores, and begins with a letter or digit.',
  },
  /** Heads of the file of refused lines; the columns before it have the names of the API. */
  refusedReason: 'Reason',
};
