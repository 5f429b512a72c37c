import { type Draw, weighted } from '../random.ts';

/** Relative frequency of each value. Lists without an entry decrease evenly from their first value to their last. */
export type Weights = Readonly<Record<string, number>>;

/** The empty text stands for a missing value. */
export const listWeights: Readonly<Record<string, Weights>> = {
  webPublishable: { Y: 62, N: 10, C: 8, P: 10, X: 6, R: 2, '': 2 },
  attendingRegularly: { Y: 84, S: 6, N: 4, B: 2, C: 1, U: 1, '': 2 },
  childFollowingGrowthCurve: { Y: 78, N: 9, A: 2, R: 4, M: 4, U: 1, '': 2 },
  childParticipatesInHealthNutritionActivities: { Y: 40, S: 25, N: 15, X: 6, O: 8, U: 2, '': 4 },
  livingWith: {
    BP: 60,
    MO: 18,
    GP: 8,
    FA: 3,
    MS: 3,
    UA: 2.5,
    FS: 1,
    SB: 1,
    OR: 1,
    GU: 0.8,
    IN: 0.4,
    BO: 0.3,
    FO: 0.15,
    SP: 0.1,
    AL: 0.05,
    '': 0.7,
  },
  childWorkWith: { NO: 80, PA: 11, SI: 3, RE: 2, NE: 0.6, EM: 0.3, AL: 0.3, FR: 0.4, UN: 1, '': 1.4 },
  participationApprovedBy: {
    MOT: 52,
    FAT: 16,
    BOT: 14,
    GRM: 7,
    GRF: 2,
    UNC: 2,
    SIB: 1,
    GUA: 2,
    FOS: 0.3,
    INS: 0.3,
    LEA: 0.4,
    SEL: 1,
    '': 2,
  },
  occupation: {
    '01': 38,
    '04': 14,
    '08': 12,
    '05': 9,
    '02': 5,
    '06': 4,
    '07': 4,
    '09': 3,
    '10': 2,
    '11': 2,
    '12': 1,
    '03': 1,
    '13': 0.6,
    '14': 0.3,
    '15': 0.5,
    '16': 0.6,
    '17': 0.8,
    '18': 1,
    '20': 1,
    '': 0.2,
  },
  reasonForLeaving: {
    P1: 22,
    U1: 24,
    P2: 12,
    U5: 8,
    U2: 6,
    U3: 6,
    U6: 5,
    P3: 5,
    U4: 3,
    U7: 2,
    U8: 2,
    U9: 1,
    U10: 1,
    S1: 0.4,
    S2: 0.3,
    S3: 0.3,
    E1: 0.8,
    E2: 0.4,
    O1: 0.8,
  },
  sponsorType: { IND: 70, FAM: 16, CHU: 7, SCH: 4, COR: 3 },
};

/** Minimum age for each reason for leaving; a younger child gets the reason 'moved away' instead. */
export const youngestForReason: Readonly<Record<string, number>> = { P1: 18, P2: 16, U2: 11, U3: 14, U4: 16 };
/** Only children of an ended project leave for this reason. */
export const reasonOfEndedProject = 'P3';
export const reasonAtAnyAge = 'U1';

const christian: Weights = { '01': 30, '02': 22, '03': 20, '05': 6, '09': 2, '10': 1, '11': 6, '12': 6, '': 7 };
const catholic: Weights = { '01': 62, '03': 22, '02': 5, '05': 2, '11': 4, '12': 2, '': 3 };

export const religionByCountry: Readonly<Record<string, Weights>> = {
  GTM: catholic,
  HND: catholic,
  BOL: catholic,
  PER: catholic,
  DOM: catholic,
  PHL: catholic,
  ETH: { '04': 48, '06': 30, '02': 14, '12': 3, '': 5 },
  SEN: { '06': 92, '01': 4, '09': 1, '': 3 },
  BGD: { '06': 86, '07': 10, '08': 1, '': 3 },
  KHM: { '08': 93, '06': 2, '01': 1, '': 4 },
  ARM: { '04': 92, '11': 3, '': 5 },
};
export const religionElsewhere = christian;

const open: Weights = { '0': 70, '1': 18, '2': 6, '9': 4, '': 2 };
export const sensitivityByCountry: Readonly<Record<string, Weights>> = {
  BGD: { '3': 62, '4': 30, '2': 5, '9': 1, '': 2 },
  SEN: { '3': 70, '2': 20, '4': 6, '': 4 },
  KHM: { '2': 60, '1': 25, '3': 8, '9': 4, '': 3 },
};
export const sensitivityElsewhere = open;

/** PRCDS status by share; most young people above a certain age have left. */
export const statusOf: Draw<number> = weighted([
  [1, 18],
  [2, 2],
  [3, 4],
  [4, 54],
  [5, 2],
  [6, 3],
  [7, 12],
  [8, 5],
]);
export const statusOfGrown: Draw<number> = weighted([
  [4, 12],
  [7, 70],
  [8, 18],
]);

export const ageOfChild: Draw<number> = weighted(
  [0.5, 3, 5, 7, 8, 9, 9, 9, 9, 8, 8, 7, 6, 5, 4, 3, 2.5, 2, 1, 0.5, 0.4, 0.3, 0.2, 0.1, 0.1].map((w, age) => [age, w]),
);

/** T8 and the codes from field offices: the likely last action of a child with a given status. */
export const actionByStatus: Readonly<Record<number, Draw<string>>> = {
  1: weighted([
    ['A02', 46],
    ['A03', 18],
    ['A01', 14],
    // Not R02: it would need a reservation whose history tells of the child.
    ['H03', 13],
    ['A05', 3],
    ['A06', 1],
    ['A07', 3],
    ['A04', 1],
    ['S02', 1],
  ]),
  2: weighted([['P01', 1]]),
  3: weighted([
    ['R01', 64],
    ['H01', 30],
    ['A02', 6],
  ]),
  4: weighted([
    ['S01', 40],
    ['A02', 38],
    ['A03', 15],
    ['A04', 3],
    ['A07', 2],
    ['A08', 1],
    ['H04', 1],
  ]),
  5: weighted([
    ['D01', 92],
    ['H05', 8],
  ]),
  6: weighted([
    ['H02', 80],
    ['H06', 12],
    ['H07', 8],
  ]),
  7: weighted([['D02', 100]]),
  8: weighted([
    ['H05', 42],
    ['H04', 58],
  ]),
};

export const sponsorOffice: Draw<string> = weighted([
  ['USAO', 38],
  ['CANO', 13],
  ['AUSO', 10],
  ['KORO', 12],
  ['GBRO', 7],
  ['DEUO', 6],
  ['TWNO', 6],
  ['NZLO', 3],
  ['ESPO', 2],
  ['HKGO', 2],
  ['SGPO', 1],
]);

/** Number of siblings. */
export const siblings: Draw<number | null> = weighted([
  [0, 22],
  [1, 28],
  [2, 22],
  [3, 13],
  [4, 6],
  [5, 3],
  [6, 1.5],
  [7, 0.7],
  [8, 0.3],
  [10, 0.1],
  [12, 0.05],
  [15, 0.02],
  [null, 3],
]);
