import { createHash } from 'node:crypto';
import { type Lock, type Material, needsOf } from './lock.ts';

/** A bill of materials in CycloneDX 1.6; the same lock file gives the same file, byte for byte. */

const hashNames: Readonly<Record<string, string>> = { sha1: 'SHA-1', sha256: 'SHA-256', sha512: 'SHA-512' };

const packageUrl = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(version)}`;

function hashesOf(integrity: string | undefined) {
  const hashes = (integrity ?? '').split(' ').flatMap((one) => {
    const [algorithm = '', content = ''] = one.split(/-(.*)/s);
    const alg = hashNames[algorithm];
    return alg ? [{ alg, content: Buffer.from(content, 'base64').toString('hex') }] : [];
  });
  return hashes.length > 0 ? { hashes } : {};
}

function licencesOf(licence: string | undefined) {
  if (!licence) return {};
  return { licenses: [/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } }] };
}

function component(material: Material) {
  const { path, name, version, licence, isDevelopment, isOptional } = material;
  const [group, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const property = (key: string, value: string) => ({ name: `cdx:npm:package:${key}`, value });
  return {
    type: 'library',
    'bom-ref': path,
    ...(group ? { group } : {}),
    name: plain,
    version,
    // CycloneDX calls packages 'excluded' that are not there at run time.
    scope: isDevelopment ? 'excluded' : isOptional ? 'optional' : 'required',
    ...hashesOf(material.integrity),
    ...licencesOf(licence),
    purl: packageUrl(name, version),
    properties: [property('path', path), ...(isDevelopment ? [property('development', 'true')] : [])],
  };
}

/** A hash of the content in the form of a UUID, as the format requires. */
function serialNumber(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${parts.join('-')}`;
}

export function writeBill(lock: Lock, materials: readonly Material[]) {
  const root = packageUrl(lock.name, lock.version);
  const components = materials.map(component);
  const dependencies = [
    { ref: root, dependsOn: needsOf(lock, '') },
    ...materials.map(({ path, needs }) => ({ ref: path, dependsOn: needs })),
  ];
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(JSON.stringify([components, dependencies])),
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': root, name: lock.name, version: lock.version, purl: root },
    },
    components,
    dependencies,
  };
}
