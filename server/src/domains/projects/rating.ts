import type { z } from 'zod';
import type { rateProject } from '#contract/projects/api.ts';
import type { ProjectRating } from '#contract/projects/project.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/connection.ts';
import { transact } from '../../db/transaction.ts';
import { changesBetween, refuseStale, type Texts } from '../../db/versions.ts';
import type { Context } from '../../http/context.ts';
import { failFields } from '../../refusal.ts';
import * as queries from './rating-queries.ts';
import { getStoredProject } from './view.ts';

type Wanted = z.output<typeof rateProject.input>['rating'];

const categoryField = 'ProjectRating.ProjectCategoryId';
const levelField = 'ProjectRating.RatingLevelId';

interface Names {
  readonly categoryName: string | null;
  readonly levelName: string | null;
}

const textsOf = ({ categoryName, levelName }: Names): Texts => ({
  ProjectCategory: categoryName,
  RatingLevel: levelName,
});

/** Names of the requested category and level. An inactive level can be kept but not newly selected. */
async function namesOf(db: Db, office: string, wanted: Wanted, before: ProjectRating): Promise<Names> {
  const { categoryId, levelId } = wanted;
  if (categoryId === null) {
    if (levelId !== null) failFields({ field: categoryField, code: 'required' });
    return { categoryName: null, levelName: null };
  }
  const found = await queries.findCategory(db, office, categoryId, levelId);
  if (!found) return failFields({ field: categoryField, code: 'not-in-list' });
  const isKept = levelId === before.levelId;
  if (levelId !== null && (found.levelId === null || !(found.isActive || isKept)))
    failFields({ field: levelField, code: 'not-in-list' });
  return found;
}

/** PROJ-003: saves the category and rating level of the caller's own office. */
export async function rate(context: Context, { id, rating: wanted }: z.output<typeof rateProject.input>) {
  const { office, user, clock } = context;
  const at = clock();
  const { number } = await getStoredProject(context.db, id, at);
  return transact(context.db, async (db) => {
    const before = await queries.readRating(db, office, number, true);
    const names = await namesOf(db, office, wanted, before);
    const sent = { version: wanted.version, texts: textsOf(names) };
    await refuseStale(
      db,
      { entity: 'project', entityId: id, office },
      { version: before.version, texts: textsOf(before) },
      sent,
    );
    const { categoryId, levelId } = wanted;
    const write = { office, number, categoryId, levelId, by: user.id, at };
    if (before.version > 0) await queries.updateRating(db, write);
    else if (!(await queries.insertRating(db, write))) {
      const now = await queries.readRating(db, office, number);
      await refuseStale(
        db,
        { entity: 'project', entityId: id, office },
        { version: now.version, texts: textsOf(now) },
        sent,
      );
    }
    const changes = changesBetween(textsOf(before), textsOf(names));
    await audit(db, { entity: 'project', entityId: id, office, by: user.id, at, changes });
    return { rating: await queries.readRating(db, office, number) };
  });
}
