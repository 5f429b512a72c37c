export default {
  /** Of children missing from a snapshot. */
  kind: {
    reserved: 'Reserved',
    held: 'On hold',
    leaving: 'Leaving already',
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
    invalid: 'The value is not of the kind, or not in the form, that this field takes.',
    'invalid-child-id': 'The value is no Child ID. A Child ID looks like ETH-193408-0127.',
    'invalid-characters':
      'The value holds a line break or an invisible character. One line of visible characters is allowed.',
    'not-a-number': 'The value is no whole number. A number without quotes and without decimals is allowed.',
    'not-a-date': 'The value is no date. A day that exists is allowed, as YYYY-MM-DD.',
    'not-an-address':
      'The value is no address of a video. An address that begins with https:// and holds no password is allowed.',
    'not-in-list': 'The value is none of those that this field may have.',
    unknown: 'There is no such field in lines of this kind, or it cannot be sent.',
    'too-long': 'The value is too long. At most {{maximum}} characters are allowed.',
    'too-many': 'The list is too long. At most {{maximum}} entries are allowed.',
    'out-of-range': 'The value is out of range. Allowed is {{minimum}} to {{maximum}}.',
    'must-not-be-before': 'The day is too early. Allowed is {{than}} or later.',
    'needs-project':
      'The community is not in the child’s project. A community’s code begins with the six digits of the project.',
    'not-in-country': 'The country in the Child ID is not the country of the project.',
    duplicate: 'An earlier line of this feed about the same child was valid. Only the first valid line counts.',
    'inactive-place': 'The country or office is inactive. Nothing new is allowed for it.',
    'cannot-change': 'The value differs from the stored one, and this field never changes.',
    contradiction: 'The value contradicts other fields of the line. Allowed is one or the other.',
    'file-unknown':
      'The office has sent no file with this hash, or so long ago that it has been deleted. Send the file first.',
    'file-of-other-type': 'The file with this hash is of another type. Only the type that fits the entry is allowed.',
    'unpacks-too-large':
      'What was sent unpacks to far more than its size lets expect. At most {{maximum}} times its size is allowed.',
    'child-erased': 'The child’s personal data has been erased. Nothing about this child is stored any more.',
    'not-json': 'The line is no JSON object. One object on each line is allowed.',
    'not-utf8': 'The line is not UTF-8, or holds the character U+FFFD, which stands for unreadable ones.',
    'null-character': 'The line holds a NUL character. Leave it out.',
    'line-too-long': 'The line is too long. At most {{maximum}} bytes are allowed.',
    'too-many-blank-lines': 'Too many lines are blank. At most {{maximum}} are allowed.',
    'not-applied': 'The line could not be applied because of a fault in PRCDS. Send it again.',
    'older-than-stored': 'The data is older than what is stored. Allowed is {{stored}} or later.',
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
