export interface Requirement {
  readonly id: string;
  readonly text: string;
}

export interface Area {
  readonly code: string;
  readonly name: string;
  readonly requirements: readonly Requirement[];
}

/** Parses docs/requirements.md: `## AREA - name`, then `- AREA-001 [§1] text`. */
export function parseRequirements(markdown: string): Area[] {
  const areas: Array<Area & { requirements: Requirement[] }> = [];
  for (const line of markdown.split('\n')) {
    const [, code, name] = /^## ([A-Z][A-Z0-9]*) - (.+)$/.exec(line) ?? [];
    if (code !== undefined && name !== undefined) areas.push({ code, name, requirements: [] });
    const [, id, text] = /^- ([A-Z][A-Z0-9]*-\d{3}) (.+)$/.exec(line) ?? [];
    if (id !== undefined && text !== undefined) areas.at(-1)?.requirements.push({ id, text });
  }
  return areas;
}
