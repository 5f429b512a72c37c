import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aChild, childAnswer } from '../../../testing/child.ts';
import { calls } from '../../../testing/render-app.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';

/** Expected content of each tab: the criteria of its theme (table T4) and its lists, written out by hand. */
const id = 'GTM-201115-0342';
const coded = (Description: string) => ({ Code: '1', Description });

const child = aChild({
  community: { code: '201115-01', label: 'Aldea El Pinal' },
  leavingDate: '2026-02-03',
  dropRequestedDate: '2026-01-04',
  reasonForLeaving: { code: 'P1', label: 'Reached the age limit' },
  supportOfficeName: 'Ixchelita',
  supportOfficeComments: 'Twin sister, keep together',
  supportOfficeUpdatedBy: 'Bob Lee',
});
const general = [
  ['Given Name', 'Ixchel'],
  ['Family Name', 'Tzul Ajú'],
  ['Gender', 'Female'],
  ['Birth Date', '14/05/2016'],
  ['Region', 'Latin America & Caribbean'],
  ['Country', 'Guatemala'],
  ['Project', 'Tierra Nueva AP'],
  ['Community', 'Aldea El Pinal'],
  ['PRCDS Child Status', 'Internal Hold'],
  ['FO Child Status', 'Active'],
  ['Action Code', 'H01'],
  ['Web Publishable', 'Yes'],
  ['Christian Witness Sensitivity', 'Low'],
  ['Reservation ID', 'Not in a reservation'],
  ['Reason For Leaving', 'Reached the age limit'],
  ['PRCDS Add Date', '19/08/2023'],
  ['Field Office Last Update Date', '02/04/2026'],
  ['Registration Date', '01/08/2023'],
  ['Drop Requested Date', '04/01/2026'],
  ['Date Of Leaving', '03/02/2026'],
  ['Support Office Child Name', 'Ixchelita'],
  ['Support Office Comments', 'Twin sister, keep together'],
  ['Updated By', 'Bob Lee'],
];

/** Requirements, tab, path fetched, response, expected values, expected rows of its list. */
const tabs: readonly [
  ids: string,
  tab: string,
  path: string,
  answer: object,
  facts: readonly (readonly string[])[],
  list?: readonly (readonly string[])[],
][] = [
  [
    'CHILD-004 CHILD-006',
    'Education',
    'education',
    {
      Education: {
        EducationType: coded('Formal school'),
        EducationLevel: coded('Preschool'),
        EducationGradeYear: coded('Kindergarten 1'),
        FavoriteSubject: coded('Reading'),
        AttendingRegularly: coded('No'),
        ReasonNotAttendingRegularly: coded('Illness'),
        ReasonNotEnrolled: coded('Cost of school'),
        EducationUpdateDate: '2025-10-01',
      },
    },
    [
      ['Education Type', 'Formal school'],
      ['Education Level', 'Preschool'],
      ['Education Grade/Year', 'Kindergarten 1'],
      ['Favorite Subject', 'Reading'],
      ['Attending Regularly', 'No'],
      ['Reason Not Attending Regularly', 'Illness'],
      ['Reason Not Enrolled', 'Cost of school'],
      ['Education Last Update Date', '01/10/2025'],
    ],
  ],
  [
    'CHILD-004 CHILD-007',
    'Health',
    'health',
    {
      Health: {
        HealthStatus: 'Not Satisfactory',
        HealthProblem: [coded('Asthma'), coded('Malaria')],
        HealthUpdateDate: '2025-10-02',
      },
    },
    [
      ['Health Status', 'Not Satisfactory'],
      ['Health Problem', 'Asthma, Malaria'],
      ['Health Last Update Date', '02/10/2025'],
    ],
  ],
  [
    'CHILD-004 CHILD-008',
    'Nutrition',
    'nutrition',
    {
      Nutrition: {
        ChildFollowingGrowthCurve: coded('Yes, on the curve'),
        ChildParticipatesInHealthNutritionActivities: coded('Sometimes'),
        LastMeasureDate: '2025-09-03',
        NutritionUpdateDate: '2025-10-03',
      },
    },
    [
      ['Child Following Growth Curve', 'Yes, on the curve'],
      ['Child Participates In Health/Nutrition Activities', 'Sometimes'],
      ['Last Measure Date', '03/09/2025'],
      ['Nutrition Last Update Date', '03/10/2025'],
    ],
  ],
  [
    'CHILD-004 CHILD-009',
    'Family',
    'family',
    {
      Family: {
        LivingWith: coded('Both parents'),
        FatherAlive: true,
        FatherOccupation: coded('Farmer'),
        MotherAlive: false,
        MotherOccupation: coded('Herder'),
        NumberOfBrothers: 2,
        NumberOfSisters: 3,
        Religion: coded('Catholic'),
        Chores: [coded('Fetches water'), coded('Cooks')],
        FavoritePlay: coded('Running'),
        ChildWorkWith: coded('With parents'),
        WhenChildWorks: [coded('Before school'), coded('At weekends')],
        HoursPerWeek: 4,
        FamilyUpdateDate: '2025-10-04',
      },
    },
    [
      ['Living With', 'Both parents'],
      ['Father Alive', 'Yes'],
      ['Father’s Occupation', 'Farmer'],
      ['Mother Alive', 'No'],
      ['Mother’s Occupation', 'Herder'],
      ['Number Of Brothers', '2'],
      ['Number Of Sisters', '3'],
      ['Religion', 'Catholic'],
      ['Chores', 'Fetches water, Cooks'],
      ['Favorite Play', 'Running'],
      ['Child Works With', 'With parents'],
      ['When Child Works', 'Before school, At weekends'],
      ['Hours Per Week', '4'],
      ['Family Last Update Date', '04/10/2025'],
    ],
  ],
  [
    'CHILD-004 CHILD-010',
    'Participation',
    'participation',
    {
      Participation: {
        ParticipationSupportDate: '2025-10-05',
        ParticipationApprovedBy: coded('Mother'),
        ParticipationApprovedName: coded('Rosa Elena Tzul'),
        ParticipationApprovedDate: '2025-10-06',
        BenefitsLastYear: 5,
        Supports: [
          {
            ParticipationSupportType: coded('Education'),
            ParticipationSupportDescription: coded('School supplies'),
            ParticipationSupportDate: '2025-10-05',
          },
          {
            ParticipationSupportType: coded('Health'),
            ParticipationSupportDescription: null,
            ParticipationSupportDate: '2024-10-05',
          },
        ],
      },
    },
    [
      ['Participation/Support Date', '05/10/2025'],
      ['Participation Approved By', 'Mother'],
      ['Participation Approved Name', 'Rosa Elena Tzul'],
      ['Participation Approved Date', '06/10/2025'],
      ['Benefits In The Last Year', '5'],
    ],
    [
      ['Date', 'Participation/Support Type', 'Participation/Support Description'],
      ['05/10/2025', 'Education', 'School supplies'],
      ['05/10/2024', 'Health', '–'],
    ],
  ],
  [
    'CHILD-004 CHILD-011',
    'Correspondence',
    'correspondence',
    {
      Correspondence: {
        LastCorrespondenceDate: '2025-10-07',
        NextCorrespondenceDueDate: '2026-10-07',
        Overdue: false,
        IntroductionLetterDate: '2023-09-01',
        AnnualReportDate: '2025-06-01',
        AnnualReportDueDate: '2026-06-01',
        AnnualReportOverdue: false,
        Language: 'es',
        Letters: [
          { Kind: 'from-child', Date: '2025-10-07', Language: 'es' },
          { Kind: 'introduction', Date: '2023-09-01', Language: null },
        ],
      },
    },
    [
      ['Last Correspondence Date', '07/10/2025'],
      ['Next Correspondence Due Date', '07/10/2026'],
      ['Introduction Letter', '01/09/2023'],
      ['Annual Report', '01/06/2025'],
      ['Annual Report Due', '01/06/2026'],
      ['Language', 'Spanish'],
    ],
    [
      ['Date', 'Kind', 'Language'],
      ['07/10/2025', 'Letter from child', 'Spanish'],
      ['01/09/2023', 'Introduction letter', '–'],
    ],
  ],
  [
    'CHILD-004 CHILD-012',
    'Media',
    'media',
    {
      Media: {
        CGP: true,
        CGV: false,
        CUP: true,
        CUV: false,
        PhotoDate: '2025-10-08',
        VideoDate: '2025-10-09',
        ConsentExpiryDate: '2027-01-02',
        ConsentExpired: false,
        Items: [],
      },
    },
    [
      ['CGP', 'Yes'],
      ['CGV', 'No'],
      ['CUP', 'Yes'],
      ['CUV', 'No'],
      ['Latest Photo Date', '08/10/2025'],
      ['Latest Video Date', '09/10/2025'],
      ['Consent Expiry', '02/01/2027'],
    ],
  ],
  [
    'CHILD-004 CHILD-013',
    'Presence',
    'presence',
    {
      Presence: {
        PresenceVerifiedDate: '2025-10-10',
        AwayUntilDate: '2026-10-11',
        ChildDataVerified: true,
        SponsorshipReady: false,
        Visits: [
          { Date: '2025-10-10', SeenBy: 'Juan Ajú', Result: 'absent' },
          { Date: '2025-02-01', SeenBy: 'Rosa Tzul', Result: 'present' },
        ],
      },
    },
    [
      ['Presence Verified Date', '10/10/2025'],
      ['Last Seen', '01/02/2025'],
      ['Away Until Date', '11/10/2026'],
      ['Child Data Verified', 'Yes'],
      ['Sponsorship Ready', 'No'],
    ],
    [
      ['Date', 'Seen by', 'Result'],
      ['10/10/2025', 'Juan Ajú', 'Absent'],
      ['01/02/2025', 'Rosa Tzul', 'Present'],
    ],
  ],
  [
    'CHILD-004 CHILD-014',
    'Sponsor Information',
    'sponsor',
    {
      Sponsor: {
        SponsoredByAnotherOffice: false,
        SponsorNumber: 'S1234567',
        SponsorOffice: coded('United States'),
        SponsorType: coded('Family'),
        SponsorshipStartDate: '2024-01-05',
      },
    },
    [
      ['Sponsor Number', 'S1234567'],
      ['Sponsor Office', 'United States'],
      ['Sponsor Type', 'Family'],
      ['Sponsorship Start Date', '05/01/2024'],
    ],
  ],
];

const open = (answers: Record<string, unknown> = {}) =>
  renderScreen('viewChild', `/searchchild/viewchild?id=${id}`, {
    answers: { [`GET child/${id}`]: childAnswer(child), ...answers },
  });
const panel = () => document.querySelector('[role=tabpanel]') as HTMLElement;
/** Labels and values of the open tab, without the notes. */
const facts = () =>
  [...panel().querySelectorAll('dt')].map((label) => {
    const value = label.nextElementSibling?.cloneNode(true) as HTMLElement;
    for (const note of value.querySelectorAll('small')) note.remove();
    return [label.textContent, value.textContent];
  });
const list = () =>
  [...panel().querySelectorAll('table tr')].map((row) => [...row.children].map((cell) => cell.textContent));

test('CHILD-002 CHILD-005 CHILD-032 CHILD-033 the General tab shows identity, place, status and the fields of the support office', async () => {
  await open();
  await screen.findByText('Registration Date');
  expect(facts()).toEqual(general);
});

test.each(tabs)('%s the tab %s shows its values', async (_ids, tab, path, answer, values, rows = []) => {
  await open({ [`GET child/${id}/${path}`]: answer });
  fireEvent.click(await screen.findByRole('tab', { name: tab }));
  await waitFor(() => expect(facts()).toEqual(values));
  expect(list()).toEqual(rows);
});

test('CHILD-012 photos and videos stand with their day, kind and consent', async () => {
  const item = (MediaId: number, Kind: string, MediaFlag: string, day: string, ConsentExpiryDate: string | null) => ({
    MediaId,
    Kind,
    MediaFlag,
    Date: day,
    ConsentExpiryDate,
    ConsentExpired: false,
  });
  const Items = [item(8, 'photo', 'CGP', '2026-03-11', '2099-03-11'), item(7, 'video', 'CUV', '2025-03-11', null)];
  const Media = {
    CGP: true,
    CGV: false,
    CUP: false,
    CUV: true,
    PhotoDate: '2026-03-11',
    VideoDate: '2025-03-11',
    ConsentExpiryDate: null,
    ConsentExpired: false,
    Items,
  };
  await open({ [`GET child/${id}/media`]: { Media } });
  fireEvent.click(await screen.findByRole('tab', { name: 'Media' }));
  await waitFor(() =>
    expect([...panel().querySelectorAll('figcaption')].map((caption) => caption.textContent)).toEqual([
      '11/03/2026Photo CGPConsent Expiry: 11/03/2099',
      '11/03/2025Video CUVConsent Expiry: –',
    ]),
  );
  await waitFor(() => expect(calls.filter(({ path }) => /media\/[78]/.test(path))).toHaveLength(2));
});

const FetchedBlob = (await new Response('').blob()).constructor;
const picture = () => new Response('pixels', { headers: { 'Content-Type': 'image/jpeg' } });

/** jsdom has no addresses for files, and a Blob other than that of a fetched answer. */
function showPictures() {
  const { Blob: own } = globalThis;
  onTestFinished(() => void vi.stubGlobal('Blob', own));
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  vi.stubGlobal('Blob', FetchedBlob);
}

test('CHILD-012 a picture opens larger; a video leads to its address in a new tab, which learns nothing of this one', async () => {
  const item = { MediaFlag: null, Date: '2026-03-11', ConsentExpiryDate: null, ConsentExpired: false };
  const Items = [
    { ...item, MediaId: 8, Kind: 'photo', File: 'picture', Link: null },
    { ...item, MediaId: 7, Kind: 'video', File: null, Link: 'https://video.example.org/v/17?t=3' },
    { ...item, MediaId: 6, Kind: 'photo', File: null, Link: null },
  ];
  const Media = { CGP: false, CGV: false, CUP: false, CUV: false, PhotoDate: null, VideoDate: null };
  showPictures();
  const { user } = await open({
    [`GET child/${id}/media`]: { Media: { ...Media, ConsentExpiryDate: null, ConsentExpired: false, Items } },
    ...Object.fromEntries([6, 7, 8].map((number) => [`GET child/${id}/media/${number}`, picture])),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Media' }));
  const link = await screen.findByRole('link', { name: 'Watch at video.example.org (opens in a new tab)' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://video.example.org/v/17?t=3',
    '_blank',
    'noopener noreferrer',
  ]);
  expect(calls.filter(({ path }) => path.includes('media/7'))).toEqual([]);
  const buttons = await screen.findAllByRole('button', { name: /^Show larger/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Show larger: Photo, 11/03/2026']);
  await user.click(buttons[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Photo, 11/03/2026' });
  expect((await within(dialog).findByRole('img', { name: 'Photo, 11/03/2026' })).getAttribute('src')).toMatch(/^blob:/);
  const asked = calls.filter(({ path }) => path.includes('media/8')).map(({ query }) => query.get('Size'));
  expect(asked).toEqual(['small', 'large']);
});

test('CHILD-011 a letter that is a picture is opened, one that is a document downloaded; others have nothing to open', async () => {
  showPictures();
  const letter = (LetterId: number, Kind: string, File: string | null) => ({
    ...{ LetterId, Kind, File, Date: '2026-03-11', Language: null },
  });
  const { user } = await open({
    [`GET child/${id}/correspondence`]: {
      Correspondence: {
        ...{ LastCorrespondenceDate: null, NextCorrespondenceDueDate: null, IntroductionLetterDate: null },
        ...{ AnnualReportDate: null, AnnualReportDueDate: null, Language: null },
        ...{ Overdue: false, AnnualReportOverdue: false },
        Letters: [
          letter(3, 'from-child', 'picture'),
          letter(2, 'introduction', 'document'),
          letter(1, 'from-sponsor', null),
        ],
      },
    },
    [`GET child/${id}/letter/3`]: picture,
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Correspondence' }));
  await screen.findByRole('button', { name: 'Open: Letter from child, 11/03/2026' });
  expect(list().map((row) => row.at(-1))).toEqual(['File', 'Open', 'Download', '–']);
  await user.click(screen.getByRole('button', { name: 'Open: Letter from child, 11/03/2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Letter from child, 11/03/2026' });
  expect(await within(dialog).findByRole('img')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Download: Introduction letter, 11/03/2026' }));
  await waitFor(() => expect(calls.some(({ path }) => path.includes(`child/${id}/letter/2`))).toBe(true));
});
