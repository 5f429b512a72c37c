import { readXlsx } from 'hucre/xlsx';
import { pdfText } from './pdf-text.ts';

/** An answer as text, preceded by its file name; workbooks and PDFs as readable text. */
export async function readable(answer: Response): Promise<string> {
  const name = decodeURIComponent(answer.headers.get('content-disposition') ?? '');
  const type = answer.headers.get('content-type') ?? '';
  const content = type.startsWith('text/event-stream')
    ? await firstEvent(answer)
    : Buffer.from(await answer.arrayBuffer());
  return `${name}\n${await contentAsText(type, content)}`;
}

/** A stream of events may have no end. */
async function firstEvent(answer: Response): Promise<Buffer> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of answer.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.includes('data: ')) break;
  }
  return Buffer.from(text);
}

async function contentAsText(type: string, content: Buffer): Promise<string> {
  if (type.includes('spreadsheetml')) {
    const { sheets } = await readXlsx(new Uint8Array(content));
    return JSON.stringify(sheets.map(({ rows }) => rows));
  }
  return type.includes('pdf') ? pdfText(content) : content.toString();
}
