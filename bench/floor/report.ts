import { ms, table } from '../report.ts';
import { describeComposition, floorNames, floorRate, floorTime } from './compositions.ts';
import type { FloorFigure } from './figures.ts';
import type { Floor } from './floor.ts';

/** The floor, and every figure as a multiple of it. */

const partTitles = {
  request: 'empty Fastify route with a verified token',
  child: 'child by primary key',
  page: 'fifty rows by primary key',
  line: 'insert one log line',
} as const;

/** Parts of the floor take fractions of a millisecond. */
const fine = (milliseconds: number) => milliseconds.toFixed(3);
const multiple = (value: number) => (Number.isFinite(value) ? `× ${value.toFixed(value < 10 ? 2 : 1)}` : '');

function rowOf(figure: FloorFigure, { parts }: Floor): readonly string[] {
  const { name, composition } = figure;
  const madeOf = describeComposition(composition);
  if ('perSecond' in figure) {
    const rate = floorRate(composition, parts);
    const measured = `${figure.perSecond.toFixed(figure.perSecond < 100 ? 1 : 0)} per second`;
    const floor = `${rate.toFixed(0)} per second, one after the other`;
    return [name, madeOf, floor, measured, multiple(rate / figure.perSecond)];
  }
  const floor = floorTime(composition, parts);
  const took = 'took' in figure ? figure.took : figure.times.p50;
  return [name, madeOf, `${fine(floor)} ms`, `${ms(took)} ms`, multiple(took / floor)];
}

function partsOf({ driver, users, parts }: Floor): string {
  return [
    `The floor was measured in the same run on the same rows: the statements by ${driver}, the route by the client that ` +
      'also asks the product. The last column shows how steady the machine was.',
    '',
    table(
      ['floor', 'one user p50 ms', 'p95', `${users} users, per second`, 'p50 first and second round'],
      floorNames.map((name) => {
        const { times, perSecond, rounds } = parts[name];
        return [
          partTitles[name],
          fine(times.p50),
          fine(times.p95),
          perSecond.toFixed(0),
          rounds.map(fine).join(' and '),
        ];
      }),
    ),
  ].join('\n');
}

export function writeFloor(floor: Floor, figures: readonly FloorFigure[]): string {
  const head = ['figure', 'made of', 'floor', 'measured', 'p50 or rate'];
  const multiples = table(
    head,
    figures.map((figure) => rowOf(figure, floor)),
  );
  return `${['## Floor', partsOf(floor), ...(figures.length > 0 ? [multiples] : [])].join('\n\n')}\n`;
}
