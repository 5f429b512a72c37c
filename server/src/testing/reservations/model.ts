/** A simple model of reservations, written from the specification only: no database, no clock, no shared rules. */

export type Action =
  | { kind: 'create'; target: number; lasts: boolean }
  | { kind: 'pick' | 'confirm' | 'add' | 'release'; who: number; reservation: number; children: number[] }
  | { kind: 'transfer'; who: number; reservation: number; target: number; children: number[] }
  | { kind: 'cancel' | 'raise'; who: number; reservation: number }
  | { kind: 'sponsor' | 'propose' | 'request-drop' | 'drop' | 'reverse-drop'; child: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'expire' };

interface Pool {
  status: 1 | 2 | 3 | 4 | 5;
  target: number;
  readonly lasts: boolean;
  confirmedBy: number | null;
}

interface Child {
  /** Pledgeable, Proposed, Internal Hold, Sponsored, Drop Requested, Dropped. */
  status: 1 | 2 | 3 | 4 | 5 | 7;
  /** What a reversed drop restores: the child is proposed to somebody, or sponsored. */
  bond: 'none' | 'proposed' | 'sponsored';
  /** A proposal outside a reservation. */
  isHeldAlone: boolean;
  in: number | null;
  pick: { pool: number; who: number; until: number } | null;
}

const free = (): Child => ({ status: 1, bond: 'none', isHeldAlone: false, in: null, pick: null });

/** Children 0 to 4 belong to one project, 5 to 7 to another. */
const projectOf = (child: number) => (child < 5 ? 1 : 2);

export type Outcome = string | string[];

export interface Model {
  /** Adjusts an action to children and a target for which it can succeed, if there are any. */
  aim(action: Action): Action;
  /** The expected answer; 'impossible' when the action has no target. */
  act(action: Action): Outcome;
  state(): { statuses: number[]; children: { status: number; in: number | null }[] };
}

export function createModel(): Model {
  const pools: Pool[] = [];
  const children: Child[] = Array.from({ length: 8 }, free);
  let minute = 0;

  const members = (pool: number) => children.filter((child) => child.in === pool);
  const isPicked = (child: Child) => child.pick !== null && child.pick.until > minute;
  const isOwn = (child: Child, pool: number, who: number) =>
    isPicked(child) && child.pick?.pool === pool && child.pick.who === who;

  function whyNot(index: number, pool: number, who: number): string {
    const child = children[index] as Child;
    if (child.in !== null) return 'child-in-reservation';
    if (child.isHeldAlone) return 'child-held';
    if (isPicked(child) && !isOwn(child, pool, who))
      return child.pick?.who === who ? 'child-in-own-draft' : 'child-held';
    return child.status === 1 ? 'done' : 'child-not-available';
  }

  function overflow(held: number, coming: number, target: number): string | undefined {
    if (coming === 0 || held + coming <= target) return undefined;
    if (held > target) return 'reservation-target-exceeded';
    return held === target ? 'reservation-target-reached' : 'reservation-would-exceed';
  }

  const enter = (index: number, pool: number) => {
    children[index] = { ...free(), status: 3, in: pool };
  };
  const leave = (child: Child) => {
    if (child.status === 3) child.status = 1;
    child.in = null;
    // A proposal outlasts the reservation, unless the child is leaving.
    child.isHeldAlone = child.status === 2;
    if (child.status !== 2) child.bond = 'none';
  };
  const end = (pool: number, status: 3 | 5) => {
    for (const child of members(pool)) if (child.bond !== 'sponsored') leave(child);
    for (const child of children) if (child.pick?.pool === pool) child.pick = null;
    (pools[pool] as Pool).status = status;
  };

  function pick(index: number, pool: Pool, who: number, wanted: number[]): Outcome {
    if (pool.status > 2) return 'reservation-closed';
    const results = wanted.map((child) => whyNot(child, index, who));
    const free = wanted.filter((_, at) => results[at] === 'done');
    const own = children.filter((child) => isOwn(child, index, who)).length;
    const coming = free.filter((child) => !isOwn(children[child] as Child, index, who)).length;
    const refusal = overflow(members(index).length + own, coming, pool.target);
    if (refusal) return refusal;
    for (const child of free) (children[child] as Child).pick = { pool: index, who, until: minute + 15 };
    return results;
  }

  function confirm(index: number, pool: Pool, who: number, wanted: number[]): Outcome {
    const isHeld = wanted.length === members(index).length && wanted.every((child) => children[child]?.in === index);
    // F21: already confirmed by the same person with the same children.
    if (pool.status === 2 && pool.confirmedBy === who && isHeld) return 'ok';
    if (pool.status !== 1) return 'reservation-closed';
    if (wanted.length < pool.target) return 'reservation-missing-children';
    if (wanted.length > pool.target) return 'reservation-release-needed';
    if (wanted.some((child) => whyNot(child, index, who) !== 'done')) return 'child-no-longer-available';
    for (const child of wanted) enter(child, index);
    for (const child of children) if (child.pick?.pool === index) child.pick = null;
    pool.status = 2;
    pool.confirmedBy = who;
    return 'ok';
  }

  function add(index: number, pool: Pool, who: number, wanted: number[]): Outcome {
    if (pool.status !== 2) return 'reservation-closed';
    const refusal = overflow(members(index).length, wanted.length, pool.target);
    if (refusal) return refusal;
    const results = wanted.map((child) => whyNot(child, index, who));
    wanted.forEach((child, at) => {
      if (results[at] === 'done') enter(child, index);
    });
    return results;
  }

  const leaving = (pool: number, wanted: number[]) =>
    wanted.map((index) => {
      const child = children[index] as Child;
      if (child.in !== pool) return 'child-not-in-reservation';
      return child.bond === 'sponsored' ? 'child-sponsored' : 'done';
    });

  function release(index: number, pool: Pool, wanted: number[]): Outcome {
    if (pool.status !== 2) return 'reservation-closed';
    const results = leaving(index, wanted);
    wanted.forEach((child, at) => {
      if (results[at] === 'done') leave(children[child] as Child);
    });
    return results;
  }

  function transfer(index: number, targetIndex: number, wanted: number[]): Outcome {
    if (index === targetIndex) return 'invalid-input';
    const [pool, target] = [pools[index] as Pool, pools[targetIndex] as Pool];
    if (pool.status !== 2 || target.status !== 2) return 'reservation-closed';
    const results = leaving(index, wanted).map((result, at) =>
      result === 'done' && [5, 7].includes(children[wanted[at] as number]?.status as number) ? 'child-leaving' : result,
    );
    const moving = wanted.filter((_, at) => results[at] === 'done');
    if (moving.length === 0) return results;
    if (new Set(moving.map(projectOf)).size > 1) return 'single-project';
    const room = target.target - members(targetIndex).length;
    if (room <= 0) return 'transfer-target-full';
    if (moving.length > room) return 'transfer-needs-fewer';
    for (const child of moving) (children[child] as Child).in = targetIndex;
    if (members(index).length === 0) pool.status = 4;
    return results;
  }

  /** A message of another system about one child. */
  function move(kind: Extract<Action, { child: number }>['kind'], child: Child): Outcome {
    const from = {
      propose: [1, 3],
      sponsor: [1, 2, 3],
      'request-drop': [1, 2, 3, 4],
      drop: [5],
      'reverse-drop': [5, 7],
    };
    if (!from[kind].includes(child.status)) return 'status-forbids';
    if (child.status === 1 && isPicked(child) && (kind === 'propose' || kind === 'sponsor')) return 'child-held';
    if (kind === 'propose') {
      Object.assign(child, { status: 2, bond: 'proposed', isHeldAlone: child.in === null });
    } else if (kind === 'sponsor') {
      Object.assign(child, { status: 4, bond: 'sponsored', isHeldAlone: false });
    } else if (kind === 'request-drop') {
      child.status = 5;
    } else if (kind === 'drop') {
      child.status = 7;
      // Outside a reservation the proposal ends with the drop.
      if (child.isHeldAlone) Object.assign(child, { bond: 'none', isHeldAlone: false });
    } else {
      child.status = { sponsored: 4, proposed: 2, none: child.in === null ? 1 : 3 }[child.bond] as Child['status'];
    }
    if (kind === 'propose' || kind === 'sponsor') child.pick = null;
    return 'ok';
  }

  function act(action: Action): Outcome {
    if (action.kind === 'create') {
      pools.push({ status: 1, target: action.target, lasts: action.lasts, confirmedBy: null });
      return 'ok';
    }
    if (action.kind === 'wait') {
      minute += action.minutes;
      return 'ok';
    }
    if ('child' in action) return move(action.kind, children[action.child] as Child);
    if (action.kind === 'expire') {
      pools.forEach((pool, index) => {
        if (pool.status === 2 && !pool.lasts) end(index, 3);
      });
      return 'ok';
    }
    if (pools.length === 0) return 'impossible';
    const index = action.reservation % pools.length;
    const pool = pools[index] as Pool;
    switch (action.kind) {
      case 'pick':
        return pick(index, pool, action.who, action.children);
      case 'confirm':
        return confirm(index, pool, action.who, action.children);
      case 'add':
        return add(index, pool, action.who, action.children);
      case 'release':
        return release(index, pool, action.children);
      case 'transfer':
        return transfer(index, action.target % pools.length, action.children);
      case 'raise':
        if (pool.status > 2) return 'reservation-closed';
        pool.target += 2;
        return 'ok';
      case 'cancel':
        if (pool.status > 2) return 'reservation-closed';
        end(index, 5);
        return 'ok';
    }
  }

  /** The matching children, starting at an index. */
  const from = (start: number, fits: (index: number) => boolean) =>
    children.map((_, index) => (index + start) % children.length).filter(fits);

  const room = (index: number) => (pools[index] as Pool).target - members(index).length;

  /** The first matching reservation from an index on, else the given one. */
  function poolFrom(start: number, fits: (pool: Pool, index: number) => boolean): number {
    const order = pools.map((_, index) => (index + start) % pools.length);
    return order.find((index) => fits(pools[index] as Pool, index)) ?? start % pools.length;
  }

  function aimTransfer(action: Action & { kind: 'transfer' }): Action {
    const reservation = poolFrom(action.reservation, ({ status }, index) => status === 2 && members(index).length > 0);
    const target = poolFrom(
      action.target,
      ({ status }, index) => index !== reservation && status === 2 && room(index) > 0,
    );
    const inside = from(action.children[0] ?? 0, (child) => children[child]?.in === reservation);
    const moving = inside.filter((child) => projectOf(child) === projectOf(inside[0] ?? 0));
    return { ...action, reservation, target, children: moving.length > 0 ? moving : action.children };
  }

  function aim(action: Action): Action {
    if (!('children' in action) || pools.length === 0) return action;
    if (action.kind === 'transfer') return aimTransfer(action);
    const wanted = { pick: [1, 2], confirm: [1], add: [2], release: [2] }[action.kind];
    const reservation = poolFrom(action.reservation, ({ status }) => wanted.includes(status));
    const isFree = (child: number) => whyNot(child, reservation, action.who) === 'done';
    const fitting =
      action.kind === 'release'
        ? from(0, (child) => children[child]?.in === reservation).slice(0, action.children.length)
        : from(action.children[0] ?? 0, isFree).slice(0, Math.max(1, room(reservation)));
    return { ...action, reservation, children: fitting.length > 0 ? fitting : action.children };
  }

  return {
    aim,
    act,
    state: () => ({
      statuses: pools.map(({ status }) => status),
      children: children.map(({ status, in: pool }) => ({ status, in: pool })),
    }),
  };
}
