/**
 * Why a call brought no answer. Such a call stays open: the same command asks it again. Nothing of an answer was seen, so
 * asking again draws nothing anew.
 */
export type CallFault =
  /** Transport, server or our own clock. */
  | { readonly kind: 'unanswered' }
  /**
   * The server refused the request or another model replied. Whether that is about this call alone or about every call,
   * the calls beside it tell; what to say where it is about every call comes along.
   */
  | { readonly kind: 'refused' | 'other-model'; readonly message: string; readonly hint: string };
