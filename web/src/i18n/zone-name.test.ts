import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { timeZones } from '#contract/office-settings/rules.ts';
import { changeLanguage, startTexts } from './i18n.ts';
import { useZoneName } from './zone-name.ts';

test('a zone is named as in the office settings, in the language of the screen, and keeps its offset', async () => {
  await startTexts('en');
  const english = renderHook(useZoneName).result.current;
  expect(english('America/Los_Angeles')).toBe('Pacific (GMT-08:00)');
  expect(english('Asia/Tokyo')).toBe('Asia/Tokyo');
  for (const { label, zone } of timeZones) expect([english(label), english(zone)]).toEqual([label, label]);

  onTestFinished(() => changeLanguage('en'));
  await changeLanguage('es');
  const spanish = renderHook(useZoneName).result.current;
  expect(spanish('America/Los_Angeles')).toBe('Pacífico (GMT-08:00)');
  expect(spanish('London (GMT+00:00)')).toBe('Londres (GMT+00:00)');
  expect(spanish('HH:MM')).toBe('HH:MM');
  for (const { label } of timeZones) expect(spanish(label).split('(')[1]).toBe(label.split('(')[1]);
});
