import type { FileReport } from './compare.ts';

const keys = (title: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`    ${title}: ${names.join(', ')}`];

function describeFile({ file, texts, isThere, missing, same, superfluous }: FileReport): string[] {
  if (!isThere) return [`  ${file}: ${texts} texts, no file yet`];
  const counts = [
    `${texts} texts`,
    ...(missing.length > 0 ? [`${missing.length} missing`] : []),
    ...(superfluous.length > 0 ? [`${superfluous.length} not in English`] : []),
    ...(same.length > 0 ? [`${same.length} as in English`] : []),
  ];
  return [
    `  ${file}: ${counts.join(', ')}`,
    ...keys('missing', missing),
    ...keys('not in English', superfluous),
    ...keys('as in English', same),
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Every file with its number of texts, and what a translator still has to do in it. */
export function describeLanguage(name: string, reports: readonly FileReport[]): string {
  const total = sum(reports.map(({ texts }) => texts));
  const missing = sum(reports.map((report) => report.missing.length));
  const same = sum(reports.map((report) => report.same.length));
  return [
    `${name}: ${total} texts in ${reports.length} files, ${missing} missing, ${same} as in English`,
    ...reports.flatMap(describeFile),
  ].join('\n');
}
