/** The step that an arrow key takes along a line: the key that points to the end of the line goes on. */
export function stepAlong(key: string): 1 | -1 | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') === (document.dir !== 'rtl') ? 1 : -1;
}
