import { z } from 'zod';
import { type ChildData, type CommunityData, type LineKind, lineData, type ProjectData } from '#contract/feed/lines.ts';
import { lineMaximum } from '#contract/feed/rules.ts';
import type { FieldProblem } from '#contract/problem.ts';
import { fieldProblems } from '../../http/field-problems.ts';
import type { StoredLine } from './chunks.ts';

/** From a stored line to a record, or to what is wrong with it. */

/** Between two turns of the event loop: other requests are answered meanwhile. */
export const linesPerTurn = 25;

interface Base {
  readonly line: number;
  /** 'child:ETH-193408-0127'; empty where the line does not tell. */
  readonly record: string;
}

export type ParsedLine = Base &
  (
    | { readonly kind: 'child'; readonly data: ChildData }
    | { readonly kind: 'project'; readonly data: ProjectData }
    | { readonly kind: 'community'; readonly data: CommunityData }
    | { readonly kind: 'refused'; readonly problems: readonly FieldProblem[] }
    | { readonly kind: 'blank' }
  );

export type RefusedLine = Extract<ParsedLine, { kind: 'refused' }>;

/** The field that names the record of a line. */
const keyOf: Readonly<Record<LineKind, string>> = { child: 'ChildId', project: 'Project', community: 'Community' };

/** Long enough for every id; anything longer is content. */
const keyMaximum = 20;

const isLineKind = (kind: unknown): kind is LineKind => typeof kind === 'string' && Object.hasOwn(lineData, kind);

function recordOf(kind: LineKind, data: Readonly<Record<string, unknown>>): string {
  const key = data[keyOf[kind]];
  return typeof key === 'string' && key.length <= keyMaximum && /^[A-Za-z0-9-]+$/.test(key) ? `${kind}:${key}` : kind;
}

/** Stands in for bytes that are not UTF-8. */
const replacement = '\uFFFD';
/** Cannot be stored. */
const nulls = ['\0', String.raw`\u0000`];

type Read =
  | { readonly content: Readonly<Record<string, unknown>>; readonly problem?: undefined }
  | { readonly content?: undefined; readonly problem: FieldProblem };

const unreadable = (problem: Omit<FieldProblem, 'field'>): Read => ({ problem: { field: '', ...problem } });

/** The object that a line holds; null is a line that was too long. */
export function readObject(text: StoredLine): Read {
  if (text === null) return unreadable({ code: 'too-long', params: { maximum: lineMaximum } });
  if (text.includes(replacement)) return unreadable({ code: 'not-utf8' });
  if (nulls.some((part) => text.includes(part))) return unreadable({ code: 'null-character' });
  try {
    const content: unknown = JSON.parse(text);
    if (typeof content === 'object' && content !== null && !Array.isArray(content))
      return { content: content as Readonly<Record<string, unknown>> };
  } catch {
    // Said below.
  }
  return unreadable({ code: 'not-json' });
}

export function parseLine(text: StoredLine, line: number): ParsedLine {
  const refused = (...problems: FieldProblem[]): ParsedLine => ({ kind: 'refused', line, record: '', problems });
  if (text !== null && /^[\t\r ]*$/.test(text)) return { kind: 'blank', line, record: '' };
  const { content, problem } = readObject(text);
  if (!content) return refused(problem);
  const { Record: kind, ...data } = content;
  if (!isLineKind(kind)) return refused({ field: 'Record', code: kind === undefined ? 'required' : 'not-in-list' });
  const schema = lineData[kind];
  const record = recordOf(kind, data);
  const parsed = z.safeParse(schema, data, { reportInput: true });
  if (parsed.success) return { kind, line, record, data: parsed.data } as ParsedLine;
  return { kind: 'refused', line, record, problems: fieldProblems(schema, parsed.error.issues).slice(0, problemsKept) };
}

/** Of one line. */
export const problemsKept = 10;
