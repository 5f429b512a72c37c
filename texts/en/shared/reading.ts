export default {
  state: {
    below: '-',
    over: 'Over budget, told',
    refused: 'Lists refused',
    lifted: 'Lifted for today',
  },
  list: {
    search: 'Search Child',
    available: 'Available children',
    replacements: 'Replacements offered',
    reservation: 'Children of a reservation',
    csm: 'CSM',
    recent: 'Recently opened',
    find: 'Find anything',
    perhapsTwice: 'Perhaps entered twice',
  },
  column: {
    person: 'Person',
    email: 'Email',
    roles: 'Roles',
    children: 'Children',
    opened: 'Opened',
    state: 'State',
    lastRead: 'Last read',
    liftedBy: 'Lifted by',
    reason: 'Reason',
  },
};
