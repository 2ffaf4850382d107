/**
 * Sentences that the server and several screens show. A sentence that docs/requirements.md quotes must match the quote
 * word for word.
 */
export const messages = {
  wrongCredentials: 'Invalid email or password',
  unverified: 'Please verify your email before logging in.',
  unverifiedLanding: 'Please verify your email address before logging in. Check your inbox for a verification link.',
  tooManyAttempts: 'Too many failed attempts. Please try again later.',
  loginFailed: 'Login failed. Please try again.',
  loginFailedToast: 'Login failed',
  identityFailed: 'Authentication failed',
  loginTimeout: 'Login timeout - please try again',
  registeredLoginFailed: 'Registration successful but login failed',
  emailTaken: 'An account with this email already exists',
  emailTakenLanding: 'An account with this email already exists.',
  reservedName: 'This name could be mistaken for the Titer team. Please choose another.',
  usernameTaken: 'This username is already taken. Please choose another.',
  weakPassword: 'Password is too weak. Please choose a stronger password.',
  invalidEmail: 'Invalid email address',
  invalidEmailLanding: 'Please enter a valid email address.',
  registrationFailed: 'Registration failed. Please try again.',
  registrationFailedToast: 'Registration failed',
  registered: 'Registration successful! Please check your email to verify your account before logging in.',
  verificationResent: 'Verification email sent! Please check your inbox.',
  googleFailed: 'Google Sign-In failed. Please ensure popups are allowed or try refreshing the page.',
  googleNetwork: 'Network error. Please check your internet connection and try again.',
  googleTooMany: 'Too many sign-in attempts. Please wait a moment and try again.',
  idTokenRegistrationFailed: 'Firebase registration failed',
  badAnswer: 'Invalid response from server. Missing user or token data.',
  googleBackendFailed: 'Google authentication failed',
  googleNoUser: 'Google authentication failed: no user data received',
  googleNoToken: 'Google authentication failed: no token received',
  redirectFailed: 'Authentication failed after redirect. Please try again.',
  signInCancelled: 'Sign-in was cancelled',
  googleUnauthorizedDomain: 'This site is not authorised for Google sign-in. Please use your email and password.',
  googleNotAllowed: 'Google sign-in is switched off. Please use your email and password.',
  googleNotConfigured: 'Google sign-in is not set up here. Please use your email and password.',
  googleOtherwise: 'Failed to sign in with Google',
  noIdToken: 'Failed to get authentication token',
  welcome: 'Welcome to Titer!',
  welcomeBack: 'Welcome back!',
  accountCreated: 'Account created successfully!',
  googleSuccess: 'Google authentication successful!',
  redirectingToGoogle: 'Redirecting to Google...',
  network: 'Unable to connect to the server. Please check your internet connection and try again.',
  unexpected: 'An unexpected error occurred. Please try again.',
  noToken: 'No authentication token found',
  tokenExpired: 'Authentication token expired. Please log in again.',
  profileFetchFailed: 'Failed to fetch profile',
  profileFailed: 'Failed to get user profile',
  identityUnverified: 'User email is not verified',
  syncFailed: 'Failed to sync with backend database',
  resendFailed: 'Failed to resend verification email',
  linkInvalid: 'Invalid verification link',
  linkCodeInvalid: 'Invalid verification code',
  linkExpired: 'This verification link has expired or has already been used.',
  resetLinkExpired: 'This reset link has expired or has already been used.',
  accountDisabled: 'This user account has been disabled.',
  linkFailed: 'An error occurred while verifying your email. Please try again.',
  linkUnknownMode: 'Unknown action mode',
  emailVerified: 'Email verified successfully! You can now log in.',
  passwordReset: 'Your password has been changed. Please sign in with the new one.',
  passwordChanged: 'Your password has been changed. Every other device has been signed out.',
  resetSent: 'If this address has an account, a link to choose a new password is on its way.',
  emailChangeSent: 'Please open the link we sent to the new address. Until then, your account keeps the old address.',
  emailChanged: 'Your email address has been changed.',
  emailRecovered:
    'Your old email address has been restored, and every device has been signed out. Choose a new password now.',
  signedOut: 'You are signed out.',
  signedOutEverywhere: 'You are signed out on every device.',
  sessionEnded: 'That device has been signed out.',
  profileSaved: 'Your profile has been saved.',
  googleLinked: 'Your Google account is linked. You can now sign in with it.',
  googleUnlinked: 'Google is unlinked. Every other device has been signed out.',
  accountDeleted: 'Your account has been deleted.',
  upgraded: 'Successfully upgraded to Premium plan!',
  downgraded: 'Successfully downgraded to Starter plan!',
  downgradedToDemo: 'Successfully downgraded to Demo plan!',
  unsubscribed: 'Unsubscribed successfully! You now have demo access.',
  demoAccess: 'You now have demo access',
  userNotFound: 'User not found',
  unsubscribeFailed: 'Failed to unsubscribe',
  downgradeFailed: 'Failed to downgrade',
  upgradeFailed: 'Failed to upgrade',
  logInForFeature: 'Please log in to access this feature.',
  userIdRequired: 'User ID required',
  invalidPlan: 'Invalid subscription plan',
  sessionNotCreated: 'Failed to create payment session',
  authenticationRequired: 'Authentication required',
  transactionNotFound: 'Transaction not found',
  verificationFailed: 'Payment verification failed',
  methodsNotLoaded: 'Failed to load payment methods',
  accountTitleMissing: 'Please enter the name on the account.',
  accountBankMissing: 'Please enter the name of the bank.',
  accountNumberInvalid: 'Please check the number: a Pakistani IBAN (PK and 22 characters), or 8 to 20 digits.',
  accountIsWallet: 'This is a mobile number. We can only pay to a bank account, not to a wallet.',
  userAuthenticationRequired: 'User authentication required',
  paymentInitializationFailed: 'Payment initialization failed',
  paymentInitiationFailed: 'Payment initiation failed',
  paymentDataMissing: 'Missing plan or user information',
  planNotFound: 'Plan not found',
  logInToPay: 'Please log in to continue with payment',
  noPlanSelected: 'No plan selected',
  planNotLoaded: 'Failed to load plan details',
  loadingPayment: 'Loading payment details...',
  sessionCreated: 'Payment session created! Follow the instructions to complete payment.',
  noMethodChosen: 'Please select a payment method',
} as const

const wholeTime = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

/** Returns the message `tooManyAttempts` with the time after which the user can try again. */
export const tooManyAttemptsFor = (seconds: number) =>
  `Too many failed attempts. Please try again in ${wholeTime(seconds)}.`

export const resendWait = (seconds: number) => `Please wait ${seconds} seconds before resending.`

export const passwordTooShort = (minimum: number) => `Password must be at least ${minimum} characters`

export const passwordPersonal = 'Password must not be your email or username'

export const googleError = (message: string) => `Google Sign-In error: ${message}`
