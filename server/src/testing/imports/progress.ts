export interface Told {
  readonly status: string;
  readonly done: number;
}

/** What an import says of itself, event by event, for as long as the reader wants to hear. */
export async function* readProgress(answer: Response): AsyncGenerator<Told> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events.filter((one) => one.startsWith('data: '))) {
      const { Import } = JSON.parse(event.slice(6)) as { Import: { ImportStatus: string; AppliedRecords: number } };
      yield { status: Import.ImportStatus, done: Import.AppliedRecords };
    }
  }
}
