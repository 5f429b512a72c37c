export default {
  audit: {
    roleName: 'Role Name',
    status: 'Status',
    granted: 'Granted',
  },
};
