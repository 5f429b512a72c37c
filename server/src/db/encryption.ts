import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

export const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

const ivLength = 12;
const tagLength = 16;

/** Encrypts with AES-256-GCM. `owner` is authenticated data: moved to another row, the text cannot be decrypted. */
export function encrypt(key: Buffer, text: string, owner: string): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined when the text was encrypted with another key or for another owner, or was tampered with. */
export function decrypt(key: Buffer, sealed: Buffer, owner: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Binds an encrypted API password to its office and field, so that it cannot be decrypted from another row or column.
 */
export const passwordOwner = (office: string, which: 'support-office' | 'admin') => `api-settings:${office}:${which}`;
