-- Students are divided into groups, and each group gets a model that was fitted without its own answers. The old fit is
-- deleted; the next nightly job fits the new models.
delete from mastery_fits;
alter table mastery_fits rename column model to models;
