/** A connection on which nothing more is asked is closed so long after its last answer, in seconds. */
export const KEEP_ALIVE_S = 5;

/** Says so with each answer, so that nobody asks just as it is closed (RFC 2068, section 19.7.1.1). Node says it by itself only where it keeps a timer for each connection. */
export const KEEP_ALIVE = { 'keep-alive': `timeout=${KEEP_ALIVE_S}` };
