export interface ImportProgress {
  readonly status: string;
  readonly done: number;
}

/** Reads an import's progress events as they arrive. */
export async function* readProgress(answer: Response): AsyncGenerator<ImportProgress> {
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
