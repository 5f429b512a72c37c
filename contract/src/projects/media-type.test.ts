import { expect, test } from 'vitest';
import { mediaTypeLabel } from './media-type.ts';

test('PROJ-005 a type is a word staff know', () => {
  expect(['application/pdf', 'image/jpeg', 'image/png', 'video/mp4', 'application/msword'].map(mediaTypeLabel)).toEqual(
    ['PDF', 'JPEG', 'PNG', 'MP4', 'Word'],
  );
});
