import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const ivLength = 12;
const tagLength = 16;

/** AES-256-GCM. `owner` is bound to the text: moved to somebody else's row, it no longer opens. */
export function seal(key: Buffer, text: string, owner: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Nothing when the text was sealed with another key or for another owner, or was tampered with. */
export function open(key: Buffer, sealed: Buffer, owner: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** To whom a sealed API password belongs: moved to another office's row or the other field, it no longer opens. */
export const passwordOwner = (office: string, which: 'support-office' | 'admin') => `api-settings:${office}:${which}`;
