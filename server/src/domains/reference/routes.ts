import * as api from '#contract/reference/api.ts';
import type { Router } from '../../http/route.ts';
import { createValue, getUsage, listLists, listUsage, listValues, saveValue } from './actions.ts';
import { ignoreUnknown, listUnknown } from './unknown.ts';

export function referenceRoutes(route: Router): void {
  route.signedIn(api.listReference, (context) => listLists(context));
  route.signedIn(api.listUnknownValues, (context) => listUnknown(context));
  route.signedIn(api.ignoreUnknownValue, (context, { unknown }) => ignoreUnknown(context, unknown));
  route.signedIn(api.listReferenceValues, (context, { list }) => listValues(context, list));
  route.signedIn(api.listReferenceUsage, (context, { list }) => listUsage(context, list));
  route.signedIn(api.getReferenceUsage, (context, { list, code }) => getUsage(context, list, code));
  route.signedIn(api.createReferenceValue, (context, input) => createValue(context, input));
  route.signedIn(api.saveReferenceValue, (context, input) => saveValue(context, input));
}
