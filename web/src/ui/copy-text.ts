/**
 * Copies to the clipboard. Frames and pages without https may not: then returns false and selects the displayed text,
 * so that the user can copy it.
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
