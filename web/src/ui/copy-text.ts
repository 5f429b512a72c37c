/**
 * Frames and pages without https may not copy. False then, and the text is selected where it is shown, so that it can be
 * copied by hand.
 */
export async function copyText(text: string, shown?: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) window.getSelection()?.selectAllChildren(shown);
    return false;
  }
}
