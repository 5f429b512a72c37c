export default {
  active: {
    Active: 'Active',
    Inactive: 'Inactive',
  },
  yesNo: {
    Yes: 'Yes',
    No: 'No',
  },
  through: 'through',
  column: {
    id: 'Audit ID',
    field: 'Field',
    oldValue: 'Old Value',
    newValue: 'New Value',
    modifiedBy: 'Modified By',
    modifiedAt: 'Modified Timestamp',
  },
};
