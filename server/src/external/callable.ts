import type { ConnectionObstacle } from '#contract/crm/rules.ts';

/** The address and the admin account of an office's external system, as API Configuration Settings hold them. */
export interface Connection {
  readonly url: string;
  readonly account: string | null;
  readonly password: string | null;
  /** False for a deactivated account. */
  readonly isActive: boolean;
  /** The account has a new secret that is not stored in the settings yet. */
  readonly isSecretRenewed: boolean;
}

/** All that a signed call needs. */
interface Callable {
  readonly url: string;
  readonly account: string;
  readonly password: string;
}

/** F29: or why nothing is sent. Deliveries, their page and 'Test connection' must not give different reasons. */
export function callableOf(connection: Connection | undefined): Callable | ConnectionObstacle {
  if (connection?.isSecretRenewed) return 'secret-renewed';
  if (!connection?.account || !connection.password) return 'not-configured';
  if (!connection.isActive) return 'account-inactive';
  const { url, account, password } = connection;
  return { url, account, password };
}
