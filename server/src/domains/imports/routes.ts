import * as api from '#contract/imports/api.ts';
import * as history from '#contract/imports/history-api.ts';
import { momentOld } from '../../http/moment-old.ts';
import type { Router } from '../../http/route.ts';
import { cancel, check, listRows, recheck } from './check.ts';
import { checkErrors, exportHistory, exportRows, failedRows, template } from './files.ts';
import { details, follow, list, listAuthors, undo } from './history.ts';
import { importAtOnce, proceed } from './proceed.ts';

export function importsRoutes(route: Router): void {
  route.file(api.getImportTemplate, template);
  route.signedIn(api.checkImport, check);
  route.signedIn(api.listCheckedRows, listRows);
  route.signedIn(api.recheckImport, recheck);
  route.file(api.getErrorWorkbook, checkErrors);
  route.signedIn(api.cancelCheck, cancel);
  route.signedIn(api.proceedImport, proceed);
  route.signedIn(api.importFile, importAtOnce);

  route.signedIn(history.listImports, momentOld(list));
  route.signedIn(history.listImportAuthors, momentOld(listAuthors));
  route.signedIn(history.getImport, details);
  route.events(history.followImport, follow);
  route.signedIn(history.undoImport, undo);
  route.file(history.getFailedRows, failedRows);
  route.file(history.exportImports, exportHistory);
  route.file(history.exportImportRows, exportRows);
}
