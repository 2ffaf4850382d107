/** Labels on the sign-in pages of both sites. */
export const authLabels = {
  signIn: 'Sign In',
  createAccount: 'Create Account',
  toSignup: "Don't have an account? Sign up",
  toLogin: 'Already have an account? Sign in',
  forgotPassword: 'Forgot password?',
} as const
