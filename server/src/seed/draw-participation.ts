import type { Random } from '../random.ts';
import type { SeedChild } from './child.ts';
import type { Values } from './values.ts';

type Participation = Pick<
  SeedChild,
  | 'participation_support_type'
  | 'participation_support_description'
  | 'participation_approved_by'
  | 'participation_approved_name'
  | 'participation_support_date'
  | 'participation_approved_date'
  | 'benefits_last_year'
>;

const kinds: Readonly<Record<string, readonly string[]>> = {
  EDU: ['EDU-1', 'EDU-1', 'EDU-2', 'EDU-3', 'EDU-4'],
  HEA: ['HEA-1', 'HEA-2'],
  NUT: ['NUT-1', 'NUT-2'],
  WAS: ['WAS-1', 'WAS-2'],
  LIV: ['LIV-1', 'LIV-2'],
  PRO: ['PRO-1', 'PRO-2'],
  LIF: ['LIF-1', 'LIF-2'],
  SPI: ['SPI-1'],
  EME: ['EME-1'],
  SPO: ['SPO-1', 'SPO-2'],
};
/** An approver from the child's own country. */
const approvers: Readonly<Record<string, string>> = {
  GTM: 'P001',
  BOL: 'P002',
  ETH: 'P003',
  KEN: 'P004',
  ZMB: 'P005',
  GHA: 'P006',
  BGD: 'P007',
  PHL: 'P008',
  HND: 'P009',
  PER: 'P010',
  DOM: 'P011',
  UGA: 'P012',
  MWI: 'P013',
  SEN: 'P014',
  KHM: 'P015',
  ARM: 'P016',
};
const common = [
  'EDU',
  'EDU',
  'EDU',
  'HEA',
  'HEA',
  'NUT',
  'NUT',
  'WAS',
  'LIV',
  'LIF',
  'LIF',
  'SPO',
  'PRO',
  'SPI',
  'EME',
];

/** Up to three kinds of support with descriptions; a few have no description. */
export function drawParticipation(values: Values) {
  const approvedBy = values.draw('participationApprovedBy');
  const approvedName = (country: string, random: Random) => {
    const code = approvers[country];
    return random.chance(0.95) && code !== undefined ? values.id('participationApprovedName', code) : null;
  };

  return (country: string, near: (share: number) => number | null, random: Random): Participation => {
    const types = new Set<string>();
    for (let i = random.int(0, 3); i > 0; i--) types.add(random.pick(common));
    const described = [...types].filter(() => random.chance(0.93));
    const descriptions = described.map((type) => random.pick(kinds[type] ?? []));
    const isApproved = random.chance(0.95);
    return {
      participation_support_type: [...types].map((type) => values.id('participationSupportType', type)),
      participation_support_description: descriptions.map((code) => values.id('participationSupportDescription', code)),
      participation_approved_by: isApproved ? approvedBy(random) : null,
      participation_approved_name: isApproved ? approvedName(country, random) : null,
      participation_support_date: types.size > 0 ? near(0.97) : null,
      participation_approved_date: isApproved ? near(0.96) : null,
      benefits_last_year: types.size === 0 ? 0 : types.size + random.int(0, 4),
    };
  };
}
