import type { z } from 'zod';
import { exceedsLimit } from '#contract/office-settings/list-rules.ts';
import type { saveRatingLevels, updateProjectCategory } from '#contract/office-settings/project-categories-api.ts';
import type { Db } from '../../db/connection.ts';
import { countReferences } from '../../db/references.ts';
import { transact } from '../../db/transaction.ts';
import { refuseStale } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { fail, failFields } from '../../refusal.ts';
import { checkList, listChange, removedFrom } from './named-list.ts';
import {
  deleteCategory,
  findCategory,
  findCategoryNamed,
  insertCategory,
  listCategories,
  updateCategory,
  writeRatingLevels,
} from './project-category-queries.ts';
import { auditTab, getOffice, lockPart, officeSettings } from './queries.ts';

type Change = z.output<typeof updateProjectCategory.input>['category'];
type Levels = z.output<typeof saveRatingLevels.input>;

const tab = 'projectCategories';

const getCategory = async (db: Db, office: string, id: number) =>
  (await findCategory(db, office, id)) ?? fail('not-found');

/** OFFICE-096. */
async function requireNewName(db: Db, office: string, name: string, ownId?: number): Promise<void> {
  const same = await findCategoryNamed(db, office, name);
  if (same && same.id !== ownId)
    failFields({ field: 'ProjectCategory.ProjectCategoryName', code: 'project-category-exists' });
}

export async function listProjectCategories({ db, office }: Context) {
  await getOffice(db, office);
  const settings = await officeSettings(db, office);
  return {
    categories: await listCategories(db, office),
    limit: Number(settings.projectCategoryLimit),
    ratingLevelLimit: Number(settings.ratingLevelLimit),
  };
}

export async function createProjectCategory(context: Context, name: string) {
  const { office, user, clock } = context;
  return transact(context.db, async (db) => {
    await lockPart(db, office, tab);
    const limit = Number((await officeSettings(db, office)).projectCategoryLimit);
    const existing = await listCategories(db, office);
    if (existing.length >= limit) fail('limit-reached', { count: limit });
    await requireNewName(db, office, name);
    const id = await insertCategory(db, office, name, user.id, clock());
    await auditTab({ ...context, db }, tab, { 'Project category': [null, name] });
    return { category: await getCategory(db, office, id) };
  });
}

export async function renameProjectCategory(context: Context, { id, name, version }: Change) {
  const { office, user, clock } = context;
  return transact(context.db, async (db) => {
    await lockPart(db, office, tab);
    const before = await getCategory(db, office, id);
    const named = (name: string) => ({ 'ProjectCategory.ProjectCategoryName': name });
    await refuseStale(
      db,
      { record: 'projectCategory', id },
      { version: before.version, texts: named(before.name) },
      { version, texts: named(name) },
    );
    await requireNewName(db, office, name, id);
    await updateCategory(db, id, name, user.id, clock());
    await auditTab({ ...context, db }, tab, { 'Project category name': [before.name, name] });
    return { category: await getCategory(db, office, id) };
  });
}

export async function removeProjectCategory(context: Context, id: number) {
  const { office } = context;
  return transact(context.db, async (db) => {
    await lockPart(db, office, tab);
    const before = await getCategory(db, office, id);
    const count = await countReferences(db, 'projectCategory', id);
    if (count > 0) fail('in-use', { count });
    await deleteCategory(db, id);
    await auditTab({ ...context, db }, tab, { 'Project category': [before.name, null] });
    return {};
  });
}

/** OFFICE-098, API-048. */
export async function saveLevels(context: Context, { id, version, ratingLevels }: Levels) {
  const { office, user, clock } = context;
  return transact(context.db, async (db) => {
    await lockPart(db, office, tab);
    const before = await getCategory(db, office, id);
    const [now, wanted] = listChange(before.ratingLevels, ratingLevels);
    await refuseStale(
      db,
      { record: 'projectCategory', id },
      { version: before.version, texts: { RatingLevels: now } },
      { version, texts: { RatingLevels: wanted } },
    );
    checkList(before.ratingLevels, ratingLevels, {
      list: 'RatingLevels',
      id: 'RatingLevelId',
      name: 'RatingLevelName',
      repeatedCode: 'rating-level-exists',
    });
    const limit = Number((await officeSettings(db, office)).ratingLevelLimit);
    const activeBefore = before.ratingLevels.filter(({ isActive }) => isActive).length;
    if (exceedsLimit(ratingLevels, limit, activeBefore))
      failFields({ field: 'RatingLevels', code: 'too-many-rating-levels', params: { count: limit } });
    const removed = removedFrom(before.ratingLevels, ratingLevels);
    for (const level of removed) {
      const count = await countReferences(db, 'ratingLevel', level.id);
      if (count > 0) fail('in-use', { count });
    }
    await writeRatingLevels(db, id, removed, ratingLevels);
    await updateCategory(db, id, before.name, user.id, clock());
    await auditTab({ ...context, db }, tab, {
      [`Rating levels of ${before.name}`]: [now, wanted],
    });
    return { category: await getCategory(db, office, id) };
  });
}
