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
};
