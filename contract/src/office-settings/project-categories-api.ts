import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { recordId } from '../shared/records.ts';
import { activeStatus, instant, nothing, officeCode, recordIdParam, recordVersion } from '../shared/values.ts';
import { wire } from '../wire.ts';
import { ListName } from './list-rules.ts';

export const RatingLevel = wire({
  id: ['RatingLevelId', z.number().int()],
  name: ['RatingLevelName', z.string()],
  isActive: ['Status', activeStatus],
  /** The number of projects with this rating; a level in use can be made inactive, not removed. */
  projectCount: ['ProjectCount', z.number().int()],
});
export type RatingLevel = z.output<typeof RatingLevel>;

/** OFFICE-046, OFFICE-047. */
export const ProjectCategory = wire({
  id: ['ProjectCategoryId', z.number().int()],
  name: ['ProjectCategoryName', z.string()],
  ratingLevels: ['RatingLevels', z.array(RatingLevel)],
  projectCount: ['ProjectCount', z.number().int()],
  version: ['Version', recordVersion],
  modifiedBy: ['ModifiedBy', z.string().nullable()],
  modifiedAt: ['ModifiedTimestamp', instant],
});
export type ProjectCategory = z.output<typeof ProjectCategory>;

const one = wire({ category: ['ProjectCategory', ProjectCategory] });

export const listProjectCategories = endpoint({
  method: 'GET',
  path: 'fundraisingOfficeSettings/:fdro/projectCategory',
  access: 'signed-in',
  summary: "The office's project categories with their rating levels",
  office: 'office',
  input: wire({ office: ['fdro', officeCode] }),
  output: wire({
    categories: ['ProjectCategories', z.array(ProjectCategory)],
    limit: ['Limit', z.number().int()],
    ratingLevelLimit: ['RatingLevelLimit', z.number().int()],
  }),
});

/** API-045. */
export const createProjectCategory = endpoint({
  method: 'POST',
  path: 'fundraisingOfficeSettings/:fdro/projectCategory',
  access: 'Admin Office Setting:Create',
  summary: 'Add a project category',
  office: 'office',
  input: wire({
    office: ['fdro', officeCode],
    category: ['ProjectCategory', wire({ name: ['ProjectCategoryName', ListName] })],
  }),
  output: one,
});

/** API-046. */
export const updateProjectCategory = endpoint({
  method: 'PUT',
  path: 'fundraisingOfficeSettings/:fdro/projectCategory',
  access: 'Admin Office Setting:Edit',
  summary: 'Rename a project category',
  office: 'office',
  input: wire({
    office: ['fdro', officeCode],
    category: [
      'ProjectCategory',
      wire({
        id: ['ProjectCategoryId', recordId],
        name: ['ProjectCategoryName', ListName],
        version: ['Version', recordVersion],
      }),
    ],
  }),
  output: one,
});

/** API-047. */
export const deleteProjectCategory = endpoint({
  method: 'DELETE',
  path: 'fundraisingOfficeSettings/:fdro/projectCategory/:id',
  access: 'Admin Office Setting:Delete',
  summary: 'Delete a project category',
  office: 'office',
  input: wire({ office: ['fdro', officeCode], id: ['id', recordIdParam] }),
  output: nothing,
});

const RatingLevelInput = wire({
  /** A level without an id is new; a level that is left out is removed. */
  id: ['RatingLevelId', recordId.optional()],
  name: ['RatingLevelName', ListName],
  isActive: ['Status', activeStatus],
});
export type RatingLevelInput = z.output<typeof RatingLevelInput>;

/** API-048: replaces all levels of a category, in this order. */
export const saveRatingLevels = endpoint({
  method: 'PUT',
  path: 'fundraisingOfficeSettings/:fdro/projectCategory/:id/ratingLevel',
  access: 'Admin Office Setting:Edit',
  summary: 'Save the rating levels of a project category',
  office: 'office',
  input: wire({
    office: ['fdro', officeCode],
    id: ['id', recordIdParam],
    version: ['Version', recordVersion],
    ratingLevels: ['RatingLevels', z.array(RatingLevelInput).max(100, { error: 'too-many' })],
  }),
  output: one,
});
