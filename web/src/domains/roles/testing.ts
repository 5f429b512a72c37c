import { calls } from '../../testing/render-app.tsx';

export const modules = {
  Home: 1,
  'Registered Child': 2,
  Projects: 3,
  Reservation: 4,
  'Admin Office Setting': 5,
  'Admin User Profile Management': 6,
  'Admin Role Management': 7,
  'Admin User Group Management': 8,
} as const;

export const auditor = {
  RoleId: 12,
  roleName: 'Auditor',
  status: 'Active',
  Sample: false,
  CrossesOffices: false,
  AssignedToGroup: false,
  Groups: [] as object[],
  GroupsElsewhere: 0,
  Holders: 0,
  Version: 4,
  screens: [
    {
      ModuleId: 2,
      ModuleName: 'Registered Child',
      AccessDetails: [
        { AccessTypeDescription: 'View', AccessStatus: 1 },
        { AccessTypeDescription: 'Edit', AccessStatus: 1 },
        { AccessTypeDescription: 'Send CSM', AccessStatus: 0 },
      ],
    },
  ],
};
export const admin = { role: 'Partnership Admin', roles: ['Partnership Admin'] } as const;
export const sent = (method: string) => calls.filter((call) => call.method === method);
