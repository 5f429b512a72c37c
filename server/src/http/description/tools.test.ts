import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { atEnd } from '../../testing/at-end.ts';
import { describeOperations } from './open-api.ts';

/** The description as the tools of those who build on it see it. */

const { document, components } = describeOperations();
const text = JSON.stringify(document);

test('a validator of OpenAPI 3.1 finds nothing', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('a linter with its strict rules, and examples, descriptions and unused components beside them, finds nothing', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'no-invalid-media-type-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'no-unused-components': 'error',
      'operation-description': 'error',
      'operation-singular-tag': 'error',
      'parameter-description': 'error',
      'tag-description': 'error',
      // The product is not published under a licence.
      'info-license': 'off',
      // The paths are the specification's; the patterns of their parameters tell them apart.
      'no-ambiguous-paths': 'off',
    },
  });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

/** As somebody would write it who has only the generated types. */
const client = `
import type { components, operations, webhooks } from './types.ts';

type Schemas = components['schemas'];
export const sponsor: Schemas['InboundSponsor'] = {
  MessageId: 'crm-2026-000123',
  Kind: 'sponsor',
  Data: { ChildId: 'ETH-193408-0127', SponsorNumber: 'S-77' },
};
type Body = operations['receiveMessage']['requestBody']['content']['application/json'];
export const message: Body = sponsor;
export function heldIn(message: webhooks['reservation-confirmed']['post']['requestBody']['content']['application/json']) {
  const { Children, ReservationStatus }: Schemas['ReservationData'] = message.Data;
  return ReservationStatus.Code === '2' ? Children : [];
}
export const codeOf = (problem: Schemas['Problem']): Schemas['ErrorCode'] => problem.code;
export const firstOf = ({ Children }: Schemas['SearchChildrenAnswer']): Schemas['ChildRow'] | undefined => Children[0];
// @ts-expect-error a kind without its data
export const withoutData: Body = { MessageId: 'crm-2026-000124', Kind: 'sponsor', Data: { ChildId: 'ETH-193408-0127' } };
// A newer server may have more codes.
export const code: Schemas['ErrorCode'] = 'code-of-a-newer-server';
`;

test('the types that openapi-typescript generates have names, and a client is checked by them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prcds-client-'));
  atEnd(async () => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'types.ts'), astToString(await openapiTypescript(text)));
  writeFileSync(join(folder, 'client.ts'), client);
  const program = ts.createProgram([join(folder, 'client.ts')], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts'],
    types: [],
  });
  const found = ts.getPreEmitDiagnostics(program);
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});

const contract = join(import.meta.dirname, '../../../../contract/src');

test('a schema that the contract exports has the name of its export', async () => {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const modules = await Promise.all(files.map((name) => import(join(contract, name))));
  const exported = modules.flatMap((module) =>
    Object.entries<unknown>(module).filter(([name, value]) => /^[A-Z]/.test(name) && value instanceof z.core.$ZodType),
  );
  const otherwise = exported.flatMap(([name, schema]) => {
    const given = components.nameOf(schema as z.core.$ZodType);
    return given === undefined || given === name ? [] : [`${name} is called ${given}`];
  });
  expect(exported.length).toBeGreaterThan(150);
  expect(otherwise).toEqual(['ProjectMessage is called ProjectData', 'CommunityMessage is called CommunityData']);
});
