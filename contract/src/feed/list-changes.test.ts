import { describe, expect, test } from 'vitest';
import { auditFieldLabel, auditValueLabel } from '../children/audit-labels.ts';
import { sayEntries, storedEntries } from './list-changes.ts';

const turned = (day: string) => day.split('-').reverse().join('/');
const photo = (File: string, day = '2026-10-01') => ({ kind: 'photo', day, details: { File } });

describe('what histories keep of a list', () => {
  test('a line for each entry; what is not known of it is left out', () => {
    const consented = {
      kind: 'photo',
      day: '2026-10-01',
      details: { MediaFlag: null, ConsentExpiryDate: '2028-10-01', File: '3f9a2c1b' },
    };
    expect(storedEntries([consented, photo('-')])).toBe(
      'photo 2026-10-01 · ConsentExpiryDate 2028-10-01 · File 3f9a2c1b\nphoto 2026-10-01 · File -',
    );
    expect(storedEntries([])).toBeNull();
  });

  test('ten entries; the others are counted', () => {
    const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`hash${index}`));
    expect(storedEntries(photos(10))?.split('\n')).toHaveLength(10);
    expect(storedEntries(photos(13))?.split('\n').slice(9)).toEqual(['photo 2026-10-01 · File hash9', '+3']);
  });
});

describe('the reader sees it in their words', () => {
  test.each<[string, 'en' | 'es', string]>([
    ['photo 2026-10-01 · MediaFlag CUP · File 3f9a2c1b', 'en', 'Photo 01/10/2026 (CUP, file 3f9a2c1b)'],
    ['photo 2026-10-01 · File -', 'es', 'Foto 01/10/2026 (sin archivo)'],
    [
      'photo 2026-10-01 · ConsentExpiryDate 2028-10-01 · File 3f9a2c1b',
      'es',
      'Foto 01/10/2026 (consentimiento hasta 01/10/2028, archivo 3f9a2c1b)',
    ],
    ['video 2026-10-01 · Link 77aa01fe', 'en', 'Video 01/10/2026 (link 77aa01fe)'],
    ['from-child 2026-10-01 · Language am · File -', 'en', 'Letter from child 01/10/2026 (language am, no file)'],
    ['document 2026-10-02 · Title Plan (A · B) · File 1', 'es', 'Documento 02/10/2026 (Plan (A, B), archivo 1)'],
    ['present 2026-05-01 · SeenBy Tigist Alemu', 'es', 'Presente 01/05/2026 (visita de Tigist Alemu)'],
    ['School fees, uniform 2026-05-01', 'en', 'School fees, uniform 01/05/2026'],
    ['video 2026-10-01\n+3', 'es', 'Vídeo 01/10/2026; 3 más'],
    [
      'Water point (2026-10-03), Annual report (2026-10-02)',
      'es',
      'Water point (2026-10-03), Annual report (2026-10-02)',
    ],
  ])('%s (%s)', (stored, language, said) => {
    expect(sayEntries(stored, language, turned)).toBe(said);
  });

  test('in the history of a child, only where the field is a list', () => {
    expect(auditValueLabel('Media', 'video 2026-10-01', 'es', turned)).toBe('Vídeo 01/10/2026');
    expect(auditValueLabel('SupportOfficeComments', 'video 2026-10-01', 'es', turned)).toBe('video 2026-10-01');
    expect(auditValueLabel('PhotoDate', '2026-10-01', 'es', turned)).toBe('01/10/2026');
    expect(auditValueLabel('PersonalData', 'Erased', 'es', turned)).toBe('Borrados');
    expect(['Media', 'Letters', 'Visits', 'Supports'].map((field) => auditFieldLabel(field, 'es'))).toEqual([
      'Medios',
      'Cartas',
      'Visitas',
      'Participación',
    ]);
  });
});
