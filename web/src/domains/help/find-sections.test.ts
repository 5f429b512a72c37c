import { describe, expect, test } from 'vitest';
import { findSections } from './find-sections.ts';
import type { Section } from './sections.ts';

const sections: Section[] = [
  {
    name: 'searchProject',
    title: 'Buscar proyecto',
    steps: ['Elija países.'],
    questions: [
      { ask: '¿Cómo bloqueo un proyecto?', answer: 'Elija Crear.' },
      { ask: '¿Cuándo empieza?', answer: 'A medianoche.' },
    ],
  },
  { name: 'batchImport', title: 'Importar', steps: ['Descargue la plantilla.'], questions: [] },
];
const found = (typed: string) => findSections(sections, typed).map(({ name, questions }) => [name, questions.length]);

describe('help is searched', () => {
  test('without a word everything is there', () => {
    expect(found('  ')).toEqual([
      ['searchProject', 2],
      ['batchImport', 0],
    ]);
  });
  test('case and accents do not matter, and a section whose steps speak of it stays whole', () => {
    expect(found('PAISES')).toEqual([['searchProject', 2]]);
  });
  test('of a section found by a question only that question stays', () => {
    expect(found('cuando medianoche')).toEqual([['searchProject', 1]]);
  });
  test('every word must be there', () => {
    expect(found('plantilla medianoche')).toEqual([]);
  });
});
