/** Server responses for the settings of USAO. */

const rows = {
  1: [
    ['applicationDateFormat', 'DD/MM/YYYY'],
    ['applicationTimeFormat', 'HH:MM:SS:XM'],
    ['applicationTimeZone', 'Pacific (GMT-08:00)'],
    ['crmIntegration', 'No'],
    ['countryGroupLimit', '5'],
    ['projectCategoryLimit', '5'],
    ['ratingLevelLimit', '5'],
    ['sponsorTypeLimit', '5'],
    ['privacyPolicy', '7'],
    ['sessionTimeout', '10'],
    ['maxProjectRecords', '1000'],
  ],
  2: [
    ['minAgeLimit', '3'],
    ['maxAgeLimit', '20'],
    ['maximumRcRecords', '1000'],
    ['internalHoldPeriod', '30'],
    ['proposedPeriod', '30'],
    ['proposedChildren', '5'],
    ['readingBudget', '2000'],
  ],
  3: [['partnershipHoldPeriod', '12']],
  5: [
    ['maxReservationRecords', '1000'],
    ['expirationDays', '90'],
    ['expirationReminderDays', '14'],
    ['draftReminderDays', '7'],
  ],
} as const;

const settings = 'fundraisingOfficeSettings/USAO';

export const settingsAnswer = (category: keyof typeof rows) => ({
  Settings: rows[category].map(([code, value]) => ({
    SettingTypeCode: code,
    SettingTypeDescription: code,
    Value: value,
    UnitOfMeasureCd: null,
    UnitOfMeasureDescription: null,
  })),
  Version: 1,
});

export const settingsAnswers = Object.fromEntries(
  ([1, 2, 3, 5] as const).map((category) => [`GET ${settings}/category/${category}`, settingsAnswer(category)]),
);
