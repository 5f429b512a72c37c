/** A busy machine is slow, not wrong: what gives up after a while in production waits in tests. Mails wait for nobody. */
export const patientSettings = {
  OVERLOAD_MILLISECONDS: '0',
  DATABASE_CONNECT_MILLISECONDS: '60000',
  DELIVERY_WAIT_MILLISECONDS: '60000',
  SEARCH_MILLISECONDS: '60000',
  SEARCH_COUNT_MILLISECONDS: '60000',
  METRICS_MILLISECONDS: '60000',
  OIDC_MILLISECONDS: '60000',
  MAIL_GATHERING_SECONDS: '0',
};
