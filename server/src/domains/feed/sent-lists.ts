import type { FileKind } from '#contract/feed/files.ts';
import type { ChildData } from '#contract/feed/lines.ts';
import type { FieldProblem } from '#contract/problem.ts';
import {
  findValue,
  type Reference,
  type SentFile,
  type Stored,
  type UnknownValue,
  Unreadable,
} from './sent-columns.ts';

/** The lists behind the tabs of a card. A list that is sent replaces the stored one. */

export interface Support {
  readonly supportType: number;
  readonly supportDescription: number | null;
  readonly supportDate: string;
}
export interface Letter {
  readonly kind: string;
  readonly letterDate: string;
  readonly language: string | null;
  readonly fileId: string | null;
}
export interface Media {
  readonly kind: string;
  readonly mediaDate: string;
  readonly flag: string | null;
  readonly consentExpiryDate: string | null;
  readonly fileId: string | null;
  readonly link: string | null;
}
export interface Visit {
  readonly visitDate: string;
  readonly seenBy: string;
  readonly result: string;
}

export interface SentLists {
  readonly supports?: readonly Support[];
  readonly letters?: readonly Letter[];
  readonly media?: readonly Media[];
  readonly visits?: readonly Visit[];
}

export interface ReadLists {
  readonly lists: SentLists;
  /** The columns that follow from them. */
  readonly values: Readonly<Record<string, Stored>>;
  readonly problems: readonly FieldProblem[];
  readonly unknown: readonly UnknownValue[];
}

const latest = (dates: readonly string[]): string | null =>
  dates.reduce<string | null>((last, date) => (last === null || date > last ? date : last), null);

const distinct = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

function readSupports(sent: NonNullable<ChildData['Supports']>, reference: Reference) {
  const problems: FieldProblem[] = [];
  const unknown: UnknownValue[] = [];
  const find = (index: number, list: string, field: string, code: string) => {
    try {
      return findValue(reference, list, code).id;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push({ field: `Supports.${index}.${field}`, ...error.problem });
      if (error.unknown) unknown.push(error.unknown);
      return 0;
    }
  };
  const supports = sent.map(
    ({ ParticipationSupportType, ParticipationSupportDescription, Date: supportDate }, index) => ({
      supportType: find(index, 'participationSupportType', 'ParticipationSupportType', ParticipationSupportType),
      supportDescription:
        ParticipationSupportDescription == null
          ? null
          : find(
              index,
              'participationSupportDescription',
              'ParticipationSupportDescription',
              ParticipationSupportDescription,
            ),
      supportDate,
    }),
  );
  const values = {
    participationSupportType: distinct(supports.map(({ supportType }) => supportType)),
    participationSupportDescription: distinct(
      supports.flatMap(({ supportDescription }) => (supportDescription === null ? [] : [supportDescription])),
    ),
    participationSupportDate: latest(supports.map(({ supportDate }) => supportDate)),
  };
  return { supports, values, problems, unknown };
}

interface WithFile {
  readonly Kind: string;
  readonly File?: string | undefined;
}

/** The pictures and documents of a list; a photo is a picture, a letter may be either. */
export function readFiles(list: string, sent: readonly WithFile[], files: ReadonlyMap<string, SentFile>) {
  const problems: FieldProblem[] = [];
  const wanted: Readonly<Record<string, FileKind>> = { photo: 'picture', document: 'document' };
  const fileIds = sent.map(({ Kind, File }, index) => {
    if (File === undefined) return null;
    const file = files.get(File);
    const field = `${list}.${index}.File`;
    if (!file) problems.push({ field, code: 'file-unknown' });
    else if (file.kind !== (wanted[Kind] ?? file.kind)) problems.push({ field, code: 'file-of-other-type' });
    return file?.id ?? null;
  });
  return { fileIds, problems };
}

function readMedia(sent: NonNullable<ChildData['Media']>, { files }: Reference) {
  const { fileIds, problems } = readFiles('Media', sent, files);
  const media = sent.map(
    ({ Kind, Date: mediaDate, MediaFlag = null, ConsentExpiryDate = null, Link = null }, index) => ({
      kind: Kind,
      mediaDate,
      flag: MediaFlag,
      consentExpiryDate: ConsentExpiryDate,
      fileId: fileIds[index] ?? null,
      link: Link,
    }),
  );
  const last = (kind: string) => latest(media.filter((item) => item.kind === kind).map(({ mediaDate }) => mediaDate));
  return { media, problems, values: { photoDate: last('photo'), videoDate: last('video') } };
}

function readLetters(sent: NonNullable<ChildData['Letters']>, { files }: Reference) {
  const { fileIds, problems } = readFiles('Letters', sent, files);
  const letters = sent.map(({ Kind, Date: letterDate, Language = null }, index) => ({
    kind: Kind,
    letterDate,
    language: Language,
    fileId: fileIds[index] ?? null,
  }));
  const last = (...kinds: string[]) =>
    latest(letters.filter(({ kind }) => kinds.includes(kind)).map(({ letterDate }) => letterDate));
  const values = {
    introductionLetterDate: last('introduction'),
    lastCorrespondenceDate: last('from-child', 'from-sponsor'),
    annualReportDate: last('annual-report'),
  };
  return { letters, problems, values };
}

/** Visits at which somebody met the child. */
const seen = ['present', 'ill'];

function readVisits(sent: NonNullable<ChildData['Visits']>) {
  const visits = sent.map(({ Date: visitDate, SeenBy, Result }) => ({ visitDate, seenBy: SeenBy, result: Result }));
  const met = visits.filter(({ result }) => seen.includes(result));
  return { visits, values: { presenceVerifiedDate: latest(met.map(({ visitDate }) => visitDate)) } };
}

export function readLists({ Supports, Letters, Visits, Media }: ChildData, reference: Reference): ReadLists {
  const supports = Supports && readSupports(Supports, reference);
  const letters = Letters && readLetters(Letters, reference);
  const media = Media && readMedia(Media, reference);
  const visits = Visits && readVisits(Visits);
  return {
    lists: {
      ...(supports && { supports: supports.supports }),
      ...(letters && { letters: letters.letters }),
      ...(media && { media: media.media }),
      ...(visits && { visits: visits.visits }),
    },
    values: { ...supports?.values, ...letters?.values, ...media?.values, ...visits?.values },
    problems: [supports, letters, media].flatMap((list) => list?.problems ?? []),
    unknown: supports?.unknown ?? [],
  };
}
