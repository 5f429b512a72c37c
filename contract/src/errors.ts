/**
 * The one catalogue of refusals: code -> HTTP status and the parameters its sentence needs.
 * Sentences live in the web application's texts, in both languages.
 */
interface Refusal {
  readonly status: number;
  readonly params?: readonly string[];
}

export const errors = {
  'invalid-input': { status: 400 },
  'malformed-request': { status: 400 },
  'not-signed-in': { status: 401 },
  'token-expired': { status: 401 },
  'token-invalid': { status: 401 },
  'credentials-invalid': { status: 401 },
  'no-access': { status: 403, params: ['privilege'] },
  'user-inactive': { status: 403 },
  'no-profile': { status: 403 },
  'other-office': { status: 403, params: ['office'] },
  'not-own-email': { status: 403 },
  'own-access': { status: 403 },
  'beyond-own-access': { status: 403, params: ['privilege'] },
  'role-used-elsewhere': { status: 403 },
  'not-found': { status: 404 },
  'method-not-allowed': { status: 405 },
  'already-exists': { status: 409, params: ['field'] },
  'changed-meanwhile': { status: 409, params: ['version'] },
  'in-use': { status: 409, params: ['count'] },
  'last-partnership-admin': { status: 409 },
  'role-inactive': { status: 409 },
  'role-in-group': { status: 409 },
  'sample-role': { status: 409 },
  'request-closed': { status: 409 },
  'limit-reached': { status: 409, params: ['count'] },
  'policy-replaced': { status: 409 },
  'body-too-large': { status: 413, params: ['maximum'] },
  'unsupported-type': { status: 415 },
  'too-many-requests': { status: 429, params: ['seconds'] },
  'internal-error': { status: 500 },
  'identity-provider-unavailable': { status: 503 },
  'database-unavailable': { status: 503 },
  'taking-too-long': { status: 503 },
} as const satisfies Record<string, Refusal>;

export type ErrorCode = keyof typeof errors;

type ParamsOf<C extends ErrorCode> = (typeof errors)[C] extends { params: readonly (infer P extends string)[] }
  ? { readonly [K in P]: string | number }
  : undefined;

export type ErrorParams<C extends ErrorCode> = ParamsOf<C>;

/** What can be wrong with one field. A schema names its code as the message: z.string({ error: 'required' }). */
export const fieldErrors = {
  required: [],
  invalid: [],
  'invalid-child-id': [],
  'invalid-characters': [],
  'not-a-number': [],
  'not-a-date': [],
  'not-an-email': [],
  'not-in-list': [],
  unknown: [],
  'too-long': ['maximum'],
  'too-short': ['minimum'],
  'too-many': ['maximum'],
  'out-of-range': ['minimum', 'maximum'],
  'must-be-greater': ['than'],
  'must-be-less': ['than'],
  'must-not-be-before': ['than'],
  'needs-country': [],
  'needs-project': [],
  'needs-support-type': [],
  duplicate: [],
  'not-alphanumeric': [],
  'cannot-change': [],
  contradiction: [],
  'inactive-role': [],
  'not-of-this-office': [],
  /** Somebody else saved another value meanwhile (F11). */
  'differs-now': ['current'],
  'not-a-pdf': [],
  'pdf-protected': [],
  'file-too-large': ['maximum'],
  'max-age-not-greater': [],
  'expiration-not-greater': ['count'],
  'expiration-reminder-not-less': ['count'],
  'draft-reminder-not-less': ['count'],
  'country-group-name-required': [],
  'country-group-characters': [],
  'country-group-exists': [],
  'project-category-exists': [],
  'rating-level-exists': [],
  'too-many-rating-levels': ['count'],
  'sponsor-type-exists': [],
  'limit-reached': ['count'],
  'unknown-placeholder': ['placeholder'],
  'not-an-active-user': [],
  'service-account-unknown': [],
  'needs-password': [],
  'not-an-address': [],
  'not-an-origin': [],
} as const satisfies Record<string, readonly string[]>;

export type FieldErrorCode = keyof typeof fieldErrors;
