import { choosePerson, signIn } from './identity-provider/sign-in.ts';
import { runMain, UserFacingError } from './terminal/user-facing-error.ts';
import { readPorts } from './world/ports.ts';

const usage = 'Name whose token you want: npm run token -- standard.user@prcds.example';

/** Prints only a bearer token: curl -H "authorization: Bearer $(npm run -s token -- EMAIL)" … */
await runMain(async () => {
  const email = process.argv[2];
  if (!email?.includes('@')) throw new UserFacingError(usage);
  const ports = readPorts(process.env);
  const issuer = `http://localhost:${ports.identity}`;
  const redirectUri = `http://localhost:${ports.product}/auth`;
  try {
    const { accessToken } = await signIn({ issuer, clientId: 'prcds-web', redirectUri }, choosePerson(email));
    console.log(accessToken);
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code !== 'ECONNREFUSED') throw error;
    throw new UserFacingError(
      `The demo identity provider does not answer at ${issuer}: start PRCDS with \`npm start\`, or set IDENTITY_PORT to its port.`,
    );
  }
});
