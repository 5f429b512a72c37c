import { expect, test } from 'vitest';
import { modules } from '#contract/access.ts';
import { getUserAccess } from '#contract/users/api.ts';
import { makeUser } from '../../testing/factories.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer();

test('USER-027 USER-030 USER-033 API-025 user/access answers every level of every module, granted or not', async () => {
  const person = await makeUser(server.db, { roles: ['View Only User'] });
  const { output } = await server.call(getUserAccess, {}, { as: person });
  expect(output.access.map((module) => module.moduleName)).toEqual(modules.map((module) => module.name));
  const children = output.access.find((module) => module.moduleName === 'Registered Child');
  expect(children?.levels.map((level) => level.accessType)).toEqual([
    'View',
    'Edit',
    'Send CSM',
    'Export to Excel',
    'Export',
    'Print',
    'Print to PDF',
  ]);
  const seen = new Set(output.access.flatMap(({ levels }) => levels.map((level) => level.accessType)));
  expect([...seen]).toEqual(expect.arrayContaining(['View', 'Create', 'Edit', 'Send CSM']));
  expect(children?.levels.filter((level) => level.isGranted).map((level) => level.accessType)).toEqual([
    'View',
    'Print',
  ]);
});

test('USER-028 USER-029 USER-031 USER-032 modules and levels travel by their wire names, granted as 1', async () => {
  const person = await makeUser(server.db, { roles: ['Guest - 01'] });
  const { text } = await server.call(getUserAccess, {}, { as: person });
  const { UserAccess } = JSON.parse(text) as { UserAccess: Record<string, unknown>[] };
  expect(UserAccess.find((module) => module.ModuleName === 'Admin Role Management')).toEqual({
    ModuleId: 7,
    ModuleName: 'Admin Role Management',
    AccessDetails: ['View', 'Create', 'Edit', 'Delete'].map((level) => ({
      AccessTypeDescription: level,
      AccessStatus: 0,
    })),
  });
  expect(UserAccess.find((module) => module.ModuleName === 'Projects')).toMatchObject({
    AccessDetails: expect.arrayContaining([{ AccessTypeDescription: 'View', AccessStatus: 1 }]),
  });
});
