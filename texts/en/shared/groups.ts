export default {
  audit: {
    GroupName: 'Group Name',
    Description: 'Description',
    Status: 'Status',
    FDRO: 'FDRO',
    Region: 'Region',
    'members: {}': 'Member: {}',
    'roles: {}': 'Role: {}',
  },
  assigned: 'Assigned',
};
