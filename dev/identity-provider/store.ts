import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly model: string;
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/** The provider's storage (sessions, codes, tokens), in memory: a restart signs everybody out. */
export function createStore(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();

  const live = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };

  const dropExpired = (): void => {
    for (const key of entries.keys()) live(key);
  };

  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`;
    const findWhere = (matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      [...entries.values()].find((entry) => entry.model === model && matches(entry.payload))?.payload;

    return {
      upsert: async (id, payload, expiresIn) => {
        if (entries.size > 5000) dropExpired();
        entries.set(keyOf(id), { model, payload, expiresAt: Date.now() + (expiresIn ?? 3600) * 1000 });
      },
      find: async (id) => live(keyOf(id)),
      findByUid: async (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: async (code) => findWhere((payload) => payload.userCode === code),
      consume: async (id) => {
        const payload = live(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
