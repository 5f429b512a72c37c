import { z } from 'zod';
import { endpointModules } from './all-endpoints.ts';
import * as childCard from './children/card.ts';
import * as childSearch from './children/search.ts';
import * as crmRules from './crm/rules.ts';
import * as csmInbound from './csm/inbound.ts';
import * as csmMessage from './csm/message.ts';
import * as feedLines from './feed/lines.ts';
import * as imports from './imports/import.ts';
import * as outbound from './integration/outbound.ts';
import * as outboundData from './integration/outbound-data.ts';
import * as settingLists from './office-settings/list-rules.ts';
import * as problem from './problem.ts';
import * as projectLock from './projects/lock.ts';
import * as project from './projects/project.ts';
import * as projectSearch from './projects/search.ts';
import * as referenceValue from './reference/check-value.ts';
import * as reservationAudit from './reservations/audit-actions.ts';
import * as availableSearch from './reservations/available-search.ts';
import * as reservation from './reservations/reservation.ts';
import * as reservationSearch from './reservations/search.ts';
import * as audit from './shared/audit.ts';
import * as coded from './shared/coded.ts';
import * as dateRange from './shared/date-range.ts';
import * as language from './shared/language.ts';
import * as searchResults from './shared/search-results.ts';

type Schema = z.core.$ZodType;

const modules: readonly object[] = [
  ...Object.values(endpointModules).flat(),
  audit,
  availableSearch,
  childCard,
  childSearch,
  coded,
  crmRules,
  csmInbound,
  csmMessage,
  dateRange,
  feedLines,
  imports,
  language,
  outbound,
  outboundData,
  problem,
  project,
  projectLock,
  projectSearch,
  referenceValue,
  reservation,
  reservationAudit,
  reservationSearch,
  searchResults,
  settingLists,
];

const isNamed = (entry: [string, unknown]): entry is [string, Schema] =>
  /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.core.$ZodType;

/** Schemas with the names under which the contract exports them: the components of the API description. */
export const namedSchemas: readonly (readonly [name: string, schema: Schema])[] = modules
  .flatMap((module) => Object.entries(module))
  .filter(isNamed);
