/**
 * The checksums that migration files had before their comments were reworded. The SQL did not change, so a database
 * that was migrated with the earlier files is up to date.
 */
export const earlierChecksums: Record<string, string> = {
  '0001_accounts.sql': '893fccfa6a76bc403f894ca8d3b8190da974d3a7f2e5bd47248c880a8de9024e',
  '0002_platform.sql': 'c66271daee83360aeb9b260bc68be91722192f2a9d2c0190dda7acfcc79a3ede',
  '0004_telemetry.sql': 'f80d943da27a45cbc702d80e418735338953db8fa7b9130fcaeb73efe1079057',
  '0005_subscriptions.sql': '51c3a7df842cfcf33a695ea42e4e6a948a37b59bbfa5c7b9625818dcce25eaa8',
  '0006_payments.sql': 'ed9bdb78b4043b584de9ff08c41d0f4c16f2805aa9df49ffdd112d9f885d8bc3',
  '0007_refund_decisions.sql': 'ea9b0342f6d5a4aac0bc4838bbe8f3373609dffcaf3a9c1c966f318a0fb017fa',
  '0008_mail_attachments.sql': '2feb8ea961f81934c871aaa0fdc05ebc2490a6a9894de8c1a31a5464d20ee6fd',
  '0009_payment_upkeep.sql': 'c89b119a99443994d645b15cca3df1bdf3d1e0fc2151421f7ef39b8dae26bec9',
  '0010_study.sql': 'cba1318edecc3cba3e75bb6ec45b46b68c3def5c74528f0ad08453bb9619327e',
  '0011_wordings.sql': 'c98f30f27451155b1293662ff455e289a206f9c0a255c5538e3ad5c27ec6fd31',
  '0012_progress.sql': '5b950df26c2ff8f9f87d0eedc8aec61b9a37729e5f9ddb27bf7359336c5375f9',
  '0013_insights.sql': 'ee6ae0d93255745a3db067f416ea1d43b1e00257eaa0d6fe7f443426b56feef2',
  '0014_own_avatar_files.sql': '2d2a01c398d4b3a571c93c16e2f25d74fc3560abad6e6b6a9dfdd9c5c68ba601',
  '0015_disabled_off_boards.sql': '5033b9e45f4a45b650faaf7a2afd2ca85bc6d694902d0b68299b8c21f5b285f7',
  '0016_first_of_a_day.sql': '6b98eac34ef7847d46d1379e87fbb9e0988c09dbfd948d335efc64d5887d9ecd',
  '0017_changed_answers.sql': 'ae11bb439de243c6bc5ba9b1076f52ad7cc727e862b2e03480e0c7016dbd33ac',
  '0018_models_of_others.sql': '4a64eb68fbade0c44072cd9421105d13db9b766059783cd3d6ddc165f35625a2',
  '0026_linked_identities.sql': 'e844981a4932528b47099907538b539ace616ffe9076b13665ef90206728f83d',
}
